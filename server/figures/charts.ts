import { html } from "hono/html";
import type { Section } from "./section.ts";

export type Html = ReturnType<typeof html>;

const HEIGHT = 160;
const TOP = 22;
const BASE = HEIGHT - 24;
const ROW = 44;
const MAX_LABELS = 5;
/** More would run into each other on a phone. */
const MAX_CHARACTERS = 48;

/** A sum may be a loss, whose bar hangs below the line. */
const minOf = ({ bars = [] }: Section) => Math.min(0, ...bars.map((bar) => bar ?? 0));

const maxOf = ({ bars = [] }: Section) => Math.max(1, ...bars.map((bar) => bar ?? 0));

/** Horizontal positions are shares of the width, so that words keep their size on a phone. */
const percent = (share: number) => `${(100 * share).toFixed(2)}%`;

function drawDays(section: Section): Html {
  const { rows, bars = [] } = section;
  const max = maxOf(section);
  const scale = (BASE - TOP) / (max - minOf(section));
  const line = TOP + max * scale;
  const longest = Math.max(...rows.map(([, figure = ""]) => figure.length));
  const hasFigures = rows.length * longest <= MAX_CHARACTERS;
  const slot = 1 / Math.max(1, rows.length);
  const every = Math.ceil(rows.length / MAX_LABELS);
  return html`<line x1="0" x2="100%" y1="${line}" y2="${line}" /> ${rows.map(
      ([label = "", figure = ""], index) => {
        const bar = bars[index] ?? 0;
        const height = bar === 0 ? 0 : Math.max(2, Math.abs(bar) * scale);
        const top = bar > 0 ? line - height : line;
        const left = percent((index + 0.15) * slot);
        const middle = percent((index + 0.5) * slot);
        return html`<rect
            x="${left}"
            y="${top}"
            width="${percent(0.7 * slot)}"
            height="${height}"
          />
          ${hasFigures ? html`<text x="${middle}" y="${top - 6}" text-anchor="middle">${figure}</text>` : ""}
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

/** Its name is the section's first sentence, or else its title. */
export function drawChart(section: Section): Html {
  const isDays = section.chart === "days";
  const height = isDays ? HEIGHT : section.rows.length * ROW;
  return html`<svg
    role="img"
    aria-label="${section.sentences[0] ?? section.title}"
    width="100%"
    height="${height}"
  >
    ${isDays ? drawDays(section) : drawBars(section)}
  </svg>`;
}
