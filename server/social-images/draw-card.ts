import type { Status } from "../../catalogue/listing.ts";
import type { Plate } from "../../plates/plate.ts";
import { fitTitle, LEADING } from "./fit-title.ts";
import { PALETTE } from "./palette.ts";
import { drawPlateLayer } from "./plate-layer.ts";
import { canSet, measureText, outlineText, type Typeface } from "./typeface.ts";

/** Size of every social picture, in pixels. */
export const CARD = { width: 1200, height: 630 } as const;

/** What a social picture says. */
export interface SocialCard {
  /** The large words: a name, or what a page is about. */
  readonly title: string;
  /** The same in ASCII, shown where no face has the characters of `title`. */
  readonly asciiTitle: string;
  /** The part of the title that stands in the accent color, as '.com'; may be empty. */
  readonly accented: string;
  /** Price, or what the page is for. */
  readonly line: string;
  /** Null where the picture is not of a name. */
  readonly status: Status | null;
  readonly shop: string;
  readonly plate: Plate;
}

/** What the pictures are set in. */
export interface CardFaces {
  readonly display: Typeface;
  readonly text: Typeface;
}

type Color = keyof typeof PALETTE;

const MARGIN = 72;
const SHOP = { y: 116, size: 54 };
const RULE_Y = 500;
const LINE = { y: 570, size: 42 };
const STATUS = { y: 570, size: 34 };
/** Between the shop's name and the hairline. */
const TITLE = { height: 310, bottom: RULE_Y - 54 };
/** Names may run over the plate; the words of a page, which break well, keep to its left. */
const TITLE_WIDTH = { name: CARD.width - 2 * MARGIN, words: 680 };

const fill = (path: string, color: Color) => `<path d="${path}" fill="${PALETTE[color]}"/>`;

/** The display face where it has every character, else the text face, else the title in ASCII. */
function chooseTitle({ title, asciiTitle }: SocialCard, { display, text }: CardFaces) {
  const face = [display, text].find((face) => canSet(face, title));
  return face ? { face, words: title } : { face: display, words: asciiTitle };
}

function drawTitle(card: SocialCard, faces: CardFaces): string {
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
      fill(outlineText(face, line.slice(start, end), { x: xOf(start), y, size }), "accent"),
      fill(outlineText(face, line.slice(end), { x: xOf(end), y, size }), "ink"),
    ].join("");
  };
  return lines.map(drawLine).join("");
}

function drawStatus(status: Status, { text }: CardFaces): string {
  const word = status[0]?.toUpperCase() + status.slice(1);
  const x = CARD.width - MARGIN - measureText(text, word) * STATUS.size;
  const dot = `<circle cx="${x - 24}" cy="${STATUS.y - 11.5}" r="8" fill="${PALETTE[status]}"/>`;
  return dot + fill(outlineText(text, word, { x, ...STATUS }), status);
}

function drawShop(name: string, { display, text }: CardFaces): string {
  const face = canSet(display, name) ? display : text;
  const size = Math.min(SHOP.size, (CARD.width - 2 * MARGIN) / measureText(face, name));
  return fill(outlineText(face, name, { x: MARGIN, y: SHOP.y, size }), "ink");
}

/** Draws a card as SVG in which every letter is an outline, so that no font is needed to show it. */
export function drawCard(card: SocialCard, faces: CardFaces): string {
  const { width, height } = CARD;
  const line = card.status ? "ink" : "soft-ink";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${PALETTE.surface}"/>`,
    drawPlateLayer(card.plate, CARD),
    drawShop(card.shop, faces),
    drawTitle(card, faces),
    `<rect x="${MARGIN}" y="${RULE_Y}" width="${width - 2 * MARGIN}" height="1" fill="${PALETTE.ink}" opacity="0.26"/>`,
    fill(outlineText(faces.text, card.line, { x: MARGIN, ...LINE }), line),
    card.status ? drawStatus(card.status, faces) : "",
    "</svg>",
  ].join("");
}
