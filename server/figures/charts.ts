import { html } from "hono/html";
import type { Html } from "../conversations/words/render-blocks.ts";
import type { Section } from "./section.ts";

const HEIGHT = 160;
const TOP = 22;
const BASE = HEIGHT - 24;
const ROW = 44;
const MAX_LABELS = 5;
const MAX_FIGURES = 16;

const maxOf = ({ bars = [] }: Section) => Math.max(1, ...bars.map((bar) => bar ?? 0));

/** Horizontal positions are shares of the width, so that words keep their size on a phone. */
const percent = (share: number) => `${(100 * share).toFixed(2)}%`;

function drawDays(section: Section): Html {
  const { rows, bars = [] } = section;
  const max = maxOf(section);
  const slot = 1 / Math.max(1, rows.length);
  const every = Math.ceil(rows.length / MAX_LABELS);
  return html`<line x1="0" x2="100%" y1="${BASE}" y2="${BASE}" /> ${rows.map(
      ([label = "", figure = ""], index) => {
        const bar = bars[index] ?? 0;
        const height = bar > 0 ? Math.max(2, (bar / max) * (BASE - TOP)) : 0;
        const left = percent((index + 0.15) * slot);
        const middle = percent((index + 0.5) * slot);
        return html`<rect
            x="${left}"
            y="${BASE - height}"
            width="${percent(0.7 * slot)}"
            height="${height}"
          />
          ${rows.length <= MAX_FIGURES ? html`<text x="${middle}" y="${BASE - height - 6}" text-anchor="middle">${figure}</text>` : ""}
          ${index % every === 0 ? html`<text x="${left}" y="${HEIGHT - 6}">${label}</text>` : ""}`;
      },
    )}`;
}

function drawBars(section: Section): Html {
  const { rows, bars = [] } = section;
  const max = maxOf(section);
  return html`${rows.map(([label = "", figure = ""], index) => {
    const bar = bars[index] ?? 0;
    const y = index * ROW;
    return html`<text x="0" y="${y + 16}">${label}</text>
      <text x="100%" y="${y + 16}" text-anchor="end">${figure}</text>
      <rect
        x="0"
        y="${y + 24}"
        width="${bar > 0 ? percent(Math.max(0.004, bar / max)) : "0"}"
        height="10"
      />`;
  })}`;
}

export function drawChart(section: Section, labelId: string): Html {
  const isDays = section.chart === "days";
  const height = isDays ? HEIGHT : section.rows.length * ROW;
  return html`<svg role="img" aria-labelledby="${labelId}" width="100%" height="${height}">
    ${isDays ? drawDays(section) : drawBars(section)}
  </svg>`;
}
