import { html, raw } from "hono/html";
import type { Html } from "../mail-words/render-blocks.ts";
import { drawChart } from "./charts.ts";
import type { Section, WrittenReport } from "./section.ts";

/** The colors are the shop's (app/styles/tokens.css). Sellers keep the page as a file, so it loads nothing. */
const STYLE = `
:root { color-scheme: light dark; --surface: oklch(0.978 0.008 85); --ink: oklch(0.22 0.012 75); --soft-ink: oklch(0.46 0.015 75); --line: oklch(0.22 0.02 75 / 0.15); --accent: oklch(0.5 0.1 65); }
@media screen and (prefers-color-scheme: dark) { :root { --surface: oklch(0.165 0.006 75); --ink: oklch(0.955 0.012 85); --soft-ink: oklch(0.74 0.016 80); --line: oklch(0.95 0.02 85 / 0.13); --accent: oklch(0.81 0.105 82); } }
@media print { :root { color-scheme: light; } summary { display: none; } details::details-content { content-visibility: visible; block-size: auto; } svg { print-color-adjust: exact; } }
body { margin: 0 auto; max-width: 48rem; padding: 3rem 1.25rem; background: var(--surface); color: var(--ink); font: 1rem/1.55 "Geist Variable", Geist, system-ui, sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: break-word; }
h1, h2 { font-family: "Instrument Serif", Georgia, serif; font-weight: 400; letter-spacing: -0.018em; line-height: 1.1; text-wrap: balance; }
h1 { margin: 0; font-size: clamp(2.25rem, 1.6rem + 3vw, 3.5rem); }
.shop { margin: 0 0 0.25rem; color: var(--accent); }
h2 { margin: 0 0 0.75rem; font-size: 1.75rem; }
section { margin-top: 3.5rem; }
figure { margin: 0; break-inside: avoid; }
p, figcaption { margin: 0 0 0.75rem; }
footer { margin-top: 4rem; border-top: 1px solid var(--line); padding-top: 1rem; color: var(--soft-ink); font-size: 0.875rem; }
svg { display: block; margin: 1.25rem 0; overflow: visible; }
svg rect { fill: var(--accent); }
svg text { fill: var(--ink); font-size: 13px; }
svg line { stroke: var(--soft-ink); }
summary { min-height: 44px; line-height: 44px; color: var(--soft-ink); cursor: pointer; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; }
th, td { padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: baseline; }
th:last-child, td:last-child { padding-right: 0; }
thead th { color: var(--soft-ink); font-size: 0.8125rem; font-weight: 400; }
tbody th { font-weight: 500; }
.right { text-align: right; }
.wide th, .wide td:not(:last-child) { white-space: nowrap; }
tr { break-inside: avoid; }
@media (max-width: 40rem) {
  .wide, .wide tbody, .wide tr { display: block; }
  .wide thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .wide tr { padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
  .wide th, .wide td { display: block; padding: 0; border: 0; text-align: left; }
  .wide td { display: flex; justify-content: space-between; gap: 1rem; }
  .wide td::before { content: attr(data-title); color: var(--soft-ink); }
  .wide td:empty { display: none; }
}
@media (forced-colors: active) { svg rect { fill: CanvasText; } svg text { fill: CanvasText; } svg line { stroke: CanvasText; } }
`;

const MAX_NARROW_COLUMNS = 4;

/** The roles keep a wide table a table for screen readers on a phone, where its rows are blocks. */
function drawTable({ title, columns, rows }: Section): Html {
  const isWide = columns.length > MAX_NARROW_COLUMNS || columns.every(({ align }) => !align);
  const toClass = (at: number) => (columns[at]?.align ? raw(' class="right"') : "");
  return html`<table role="table" aria-label="${title}" ${isWide ? raw(' class="wide"') : ""}>
    <thead role="rowgroup">
      <tr role="row">
        ${columns.map((column, at) => html`<th role="columnheader" scope="col" ${toClass(at)}>${column.title}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map(
        ([first, ...cells]) =>
          html`<tr role="row">
            <th role="rowheader" scope="row">${first}</th>
            ${cells.map((cell, at) => html`<td role="cell" data-title="${columns[at + 1]?.title ?? ""}" ${toClass(at + 1)}>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

const drawSentences = (sentences: readonly string[]) =>
  sentences.map((sentence) => html`<p>${sentence}</p>`);

function drawSection(section: Section, index: number): Html {
  const { title, sentences, rows, chart } = section;
  const table = rows.length > 0 ? drawTable(section) : "";
  if (!chart) {
    return html`<section>
      <h2>${title}</h2>
      ${drawSentences(sentences)}${table}
    </section>`;
  }
  const [finding, ...others] = sentences;
  const id = `finding-${index}`;
  return html`<section>
    <h2>${title}</h2>
    <figure>
      <figcaption id="${id}">${finding}</figcaption>
      ${drawChart(section, id)}
    </figure>
    ${drawSentences(others)}
    <details>
      <summary>The figures as a table</summary>
      ${table}
    </details>
  </section>`;
}

export const renderPage = ({ shop, span, sections, foot }: WrittenReport): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${shop}: ${span}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <p class="shop">${shop}</p>
          <h1>${span}</h1>
          ${sections.map(drawSection)}
        </main>
        <footer>${drawSentences(foot)}</footer>
      </body>
    </html> `.toString();
