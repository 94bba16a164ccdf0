import type * as Hast from "hast";
import { COLORS, onAccent, type Theme } from "../../catalogue/schema/accent.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";

/** Declarations by the name of a tag or, after a dot, of a class. */
type Look = Readonly<Record<string, string>>;

/** Mail programs load no fonts. Without the shop's own, Times is the closest to its display face, as in app/styles/fonts.css. */
const DISPLAY = "Instrument Serif,Times New Roman,Times,serif";
const TEXT = "Geist,system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif";

const SHAPES: Look = {
  body: "margin:0",
  ".sheet": `padding:28px 20px 36px;font:16px/1.55 ${TEXT};overflow-wrap:anywhere`,
  ".column": "max-width:600px;margin:0 auto",
  ".brand": `margin:0 0 32px;border-bottom:1px solid;padding-bottom:20px;font:30px/1 ${DISPLAY};letter-spacing:-0.018em`,
  h1: `margin:0 0 20px;font:400 32px/1.1 ${DISPLAY};letter-spacing:-0.018em`,
  h2: "margin:28px 0 12px;font-size:19px;font-weight:600",
  p: "margin:0 0 18px",
  a: "text-decoration:underline",
  ".button":
    "display:inline-block;margin:6px 0;border-radius:9px;padding:12px 24px;font-weight:600;text-decoration:none",
  blockquote: "margin:0 0 18px;border-left:2px solid;padding-left:16px",
  table: "width:100%;margin:0 0 28px;border-collapse:collapse",
  th: "border-bottom:1px solid;padding:9px 20px 9px 0;font-weight:400;text-align:left;vertical-align:top",
  td: "border-bottom:1px solid;padding:9px 0;vertical-align:top",
  pre: "white-space:pre-wrap",
  ".signer": "margin:28px 0 0;font-weight:600",
  ".small": "margin:32px 0 0;font-size:14px",
};

function paint(accent: Shop["accent"], theme: Theme): Look {
  const { surface, ink, line, "soft-ink": softInk, accent: usual } = COLORS[theme];
  const shown = accent?.[theme] ?? usual;
  return {
    body: `background-color:${surface}`,
    ".sheet": `background-color:${surface};color:${ink}`,
    ".brand": `border-color:${line}`,
    a: `color:${shown}`,
    ".button": `background-color:${shown};color:${onAccent(shown, theme)}`,
    blockquote: `border-color:${shown}`,
    th: `border-color:${line};color:${softInk}`,
    td: `border-color:${line}`,
    ".small": `color:${softInk}`,
  };
}

/** What the seller reads, and what she writes by hand, looks like a person's email. */
const PLAIN_SHAPES: Look = {
  body: "font:16px/1.5 system-ui,sans-serif",
  ".column": "max-width:640px",
  h2: "font-size:18px",
  blockquote: "margin-left:0;border-left:3px solid;padding-left:16px",
  th: "padding:2px 12px 2px 0;text-align:left;vertical-align:top",
  td: "padding:2px 12px 2px 0;vertical-align:top",
  pre: "white-space:pre-wrap;overflow-wrap:anywhere",
  ".button":
    "display:inline-block;border:2px solid;border-radius:8px;padding:12px 20px;font-weight:600;text-decoration:none",
  ".small": "font-size:14px",
};

export const PLAIN = { look: PLAIN_SHAPES, head: "" };

/** Programs that drop the style element show the light theme, because they invert it themselves where they are dark. */
export function lookOf(accent: Shop["accent"] = null) {
  const light = paint(accent, "light");
  const look = Object.entries(SHAPES).map(([key, css]) => [
    key,
    [css, light[key]].filter(Boolean).join(";"),
  ]);
  const dark = Object.entries(paint(accent, "dark")).map(
    ([key, css]) => `${key}{${css.replaceAll(/;|$/g, "!important;")}}`,
  );
  return {
    look: Object.fromEntries(look) as Look,
    head: `\n<style>@media (prefers-color-scheme:dark){${dark.join("")}}</style>`,
  };
}

/** Mail programs apply only the styles that are on an element itself. */
export function dress(node: Hast.Nodes, look: Look): void {
  if (node.type === "element") {
    const classes = [node.properties.className ?? []].flat().map((name) => `.${name}`);
    const css = [node.tagName, ...classes].flatMap((key) => look[key] ?? []).join(";");
    if (css) node.properties.style = css;
  }
  if ("children" in node) for (const child of node.children) dress(child, look);
}
