import sharp from "sharp";
import type { Status } from "../../catalogue/listing.ts";
import type { Plate } from "../../plates/plate.ts";
import { STEPS_PER_UNIT } from "../../plates/pen.ts";
import {
  canSet,
  fitTitle,
  LEADING,
  measureText,
  openTypeface,
  outlineText,
  type Typeface,
} from "./typeface.ts";

export type CardRenderer = (card: SocialCard) => Promise<Buffer>;

const CARD = { width: 1200, height: 630 } as const;

export interface SocialCard {
  readonly title: string;
  /** Shown if no font has the characters of `title`. */
  readonly asciiTitle: string;
  /** The part of the title in the accent color, such as '.com'; may be empty. */
  readonly accented: string;
  readonly line: string;
  /** Null if the picture is not of a name. */
  readonly status: Status | null;
  readonly shop: string;
  /** In place of the theme's own, as '#rrggbb'. */
  readonly accent?: string;
  readonly plate: Plate;
}

/** The dark theme of app/tokens.css in sRGB (a test keeps them equal). */
export const PALETTE = {
  surface: "#100e0b",
  ink: "#f4f0e7",
  "soft-ink": "#b0aaa0",
  accent: "#e3ba6f",
  available: "#67d283",
  reserved: "#eec651",
  sold: "#f97770",
} as const;

type Color = keyof typeof PALETTE;

const SERIF = "@fontsource/instrument-serif/files/instrument-serif";
const SANS = "@fontsource/geist/files/geist";
/** Fallback for characters that Instrument Serif lacks. */
const SANS_PARTS = ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "vietnamese"];

interface Faces {
  readonly display: Typeface;
  readonly text: Typeface;
}

const MARGIN = 72;
const HAIRLINE = 1.3;
const SHOP = { y: 116, size: 54 };
const RULE_Y = 500;
const LINE = { y: 570, size: 42 };
const STATUS = { y: 570, size: 34 };
const TITLE = { height: 310, bottom: RULE_Y - 54 };
/** Names may overlap the plate; page titles stay left of it. */
const TITLE_WIDTH = { name: CARD.width - 2 * MARGIN, words: 680 };

const FADE =
  '<linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="120" y1="471" x2="1080" y2="214">' +
  '<stop offset="0.06" stop-color="#000"/><stop offset="0.75" stop-color="#fff"/></linearGradient>';
const FOOT =
  '<linearGradient id="foot" gradientUnits="userSpaceOnUse" x1="0" y1="410" x2="0" y2="520">' +
  '<stop offset="0" stop-opacity="0"/><stop offset="1" stop-opacity="0.7"/></linearGradient>';

export async function openCardRenderer(): Promise<CardRenderer> {
  const serif = ["latin", "latin-ext"].map((part) => `${SERIF}-${part}-400-normal.woff`);
  const sans = SANS_PARTS.map((part) => `${SANS}-${part}-400-normal.woff`);
  const faces = { display: await openTypeface(serif, -0.018), text: await openTypeface(sans) };
  // Pictures are drawn one at a time and never twice.
  sharp.concurrency(1);
  sharp.cache(false);
  return (card) =>
    // 128 colors are enough for hairlines, at a third of the bytes.
    sharp(Buffer.from(drawCard(card, faces)))
      .png({ palette: true, colours: 128, effort: 4 })
      .toBuffer();
}

/** Letters are outlines, so that the SVG needs no fonts. */
function drawCard(card: SocialCard, faces: Faces): string {
  const { width, height } = CARD;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${PALETTE.surface}"/>`,
    drawPlateLayer(card.plate, card.accent),
    drawShop(card.shop, faces),
    drawTitle(card, faces),
    `<rect x="${MARGIN}" y="${RULE_Y}" width="${width - 2 * MARGIN}" height="1" fill="${PALETTE.ink}" opacity="0.26"/>`,
    fill(
      outlineText(faces.text, card.line, { x: MARGIN, ...LINE }),
      card.status ? "ink" : "soft-ink",
    ),
    card.status ? drawStatus(card.status, faces) : "",
    "</svg>",
  ].join("");
}

function drawPlateLayer({ viewBox, shapes }: Plate, accent: string = PALETTE.accent): string {
  const { width, height } = CARD;
  const [, , plateWidth = width, plateHeight = height] = viewBox.split(" ").map(Number);
  const isSquare = plateWidth === plateHeight;
  const scale = isSquare ? (height * 1.22) / plateHeight : width / plateWidth;
  const x = isSquare ? width - plateWidth * scale + 60 : 0;
  const y = (height - plateHeight * scale) / 2;
  const stroke = (HAIRLINE * STEPS_PER_UNIT) / scale;
  const paths = shapes.map(({ path, transform }) => `<path d="${path}" transform="${transform}"/>`);
  return [
    `<defs>${FADE}${FOOT}<mask id="edge" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="url(#fade)"/><rect width="${width}" height="${height}" fill="url(#foot)"/></mask></defs>`,
    `<g mask="url(#edge)" fill="none" stroke="${accent}" stroke-opacity="0.5">`,
    `<g transform="translate(${x} ${y})scale(${scale})" stroke-width="${stroke}">${paths.join("")}</g></g>`,
  ].join("");
}

const fill = (path: string, color: Color, accent: string = PALETTE.accent) =>
  `<path d="${path}" fill="${color === "accent" ? accent : PALETTE[color]}"/>`;

function chooseTitle({ title, asciiTitle }: SocialCard, { display, text }: Faces) {
  const face = [display, text].find((face) => canSet(face, title));
  return face ? { face, words: title } : { face: display, words: asciiTitle };
}

function drawTitle(card: SocialCard, faces: Faces): string {
  const { face, words } = chooseTitle(card, faces);
  const measure = (text: string) => measureText(face, text);
  const width = card.status ? TITLE_WIDTH.name : TITLE_WIDTH.words;
  const { lines, size } = fitTitle(words, { measure, width, height: TITLE.height });
  const accented = words === card.title ? card.accented : words.slice(words.lastIndexOf("."));
  const accentedLine = lines.findLastIndex((line) => accented && line.includes(accented));
  const drawLine = (line: string, index: number) => {
    const y = TITLE.bottom - (lines.length - 1 - index) * size * LEADING;
    const start = index === accentedLine ? line.lastIndexOf(accented) : line.length;
    const end = start + accented.length;
    const xOf = (position: number) => MARGIN + measure(line.slice(0, position)) * size;
    return [
      fill(outlineText(face, line.slice(0, start), { x: MARGIN, y, size }), "ink"),
      fill(
        outlineText(face, line.slice(start, end), { x: xOf(start), y, size }),
        "accent",
        card.accent,
      ),
      fill(outlineText(face, line.slice(end), { x: xOf(end), y, size }), "ink"),
    ].join("");
  };
  return lines.map(drawLine).join("");
}

function drawStatus(status: Status, { text }: Faces): string {
  const word = status[0]?.toUpperCase() + status.slice(1);
  const x = CARD.width - MARGIN - measureText(text, word) * STATUS.size;
  const dot = `<circle cx="${x - 24}" cy="${STATUS.y - 11.5}" r="8" fill="${PALETTE[status]}"/>`;
  return dot + fill(outlineText(text, word, { x, ...STATUS }), status);
}

function drawShop(name: string, { display, text }: Faces): string {
  const face = canSet(display, name) ? display : text;
  const size = Math.min(SHOP.size, (CARD.width - 2 * MARGIN) / measureText(face, name));
  return fill(outlineText(face, name, { x: MARGIN, y: SHOP.y, size }), "ink");
}
