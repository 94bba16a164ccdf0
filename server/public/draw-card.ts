import sharp from "sharp";
import { capitalize } from "../../catalogue/format/format.ts";
import { COLORS } from "../../catalogue/schema/accent.ts";
import type { Status } from "../../catalogue/schema/listing.ts";
import type { Plate } from "../../plates/plate.ts";
import { STEPS_PER_UNIT } from "../../plates/pen.ts";
import type { SocialCard } from "./card-words.ts";
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

/** These are tokens of app/styles/tokens.css too; a test keeps them equal. */
export const STATUS_COLORS = {
  available: "#67d283",
  reserved: "#eec651",
  sold: "#f97770",
} as const;

const PALETTE = { ...COLORS.dark, ...STATUS_COLORS };

type Color = keyof typeof PALETTE;

const listFonts = (face: string, parts: readonly string[]) =>
  parts.map((part) => `${face}/files/${face}-${part}-400-normal.woff`);

/** The release packs these files. */
export const FONTS = {
  serif: listFonts("instrument-serif", ["latin", "latin-ext"]),
  sans: listFonts("geist", ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "vietnamese"]),
} as const;

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
const TITLE_WIDTH = { name: CARD.width - 2 * MARGIN, words: 680 };

const [ASCENT, DESCENT] = [0.8, 0.25];

const FADE =
  '<linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="120" y1="471" x2="1080" y2="214">' +
  '<stop offset="0.06" stop-color="#000"/><stop offset="0.75" stop-color="#fff"/></linearGradient>';
const SOFTEN = '<filter id="soften"><feGaussianBlur stdDeviation="16"/></filter>';
const CLEARANCE = 40;

export async function openCardRenderer(): Promise<CardRenderer> {
  const display = await openTypeface(FONTS.serif, -0.018);
  const faces = { display, text: await openTypeface(FONTS.sans) };
  sharp.concurrency(1);
  sharp.cache(false);
  return (card) =>
    // 128 colors are enough for hairlines, at a third of the bytes.
    sharp(Buffer.from(drawCard(card, faces)))
      .png({ palette: true, colours: 128, effort: 4 })
      .toBuffer();
}

function drawCard(card: SocialCard, faces: Faces): string {
  const { width, height } = CARD;
  const title = layOutTitle(card, faces);
  const shop = layOutShop(card.shop, faces);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${PALETTE.surface}"/>`,
    drawPlateLayer(card.plate, [...title.lines.map(({ box }) => box), shop.box, FOOT], card.accent),
    shop.path,
    drawTitle(card, title),
    `<rect x="${MARGIN}" y="${RULE_Y}" width="${width - 2 * MARGIN}" height="1" fill="${PALETTE.ink}" opacity="0.26"/>`,
    fill(
      outlineText(faces.text, card.line, { x: MARGIN, ...LINE }),
      card.status ? "ink" : "soft-ink",
    ),
    card.status ? drawStatus(card.status, faces) : "",
    "</svg>",
  ].join("");
}

interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly right: number;
}

const FOOT: Box = { top: RULE_Y, bottom: CARD.height, right: CARD.width };

const spanLine = (y: number, size: number, width: number): Box => ({
  top: y - ASCENT * size,
  bottom: y + DESCENT * size,
  right: MARGIN + width * size,
});

function drawRoom({ top, bottom, right }: Box): string {
  const height = bottom - top + 2 * CLEARANCE;
  return `<rect x="${-CARD.width}" y="${top - CLEARANCE}" width="${CARD.width + right + CLEARANCE}" height="${height}"/>`;
}

function drawPlateLayer(
  { viewBox, shapes }: Plate,
  texts: readonly Box[],
  accent: string = PALETTE.accent,
): string {
  const { width, height } = CARD;
  const [, , plateWidth = width, plateHeight = height] = viewBox.split(" ").map(Number);
  const isSquare = plateWidth === plateHeight;
  const scale = isSquare ? (height * 1.22) / plateHeight : width / plateWidth;
  const x = isSquare ? width - plateWidth * scale + 60 : 0;
  const y = (height - plateHeight * scale) / 2;
  const stroke = (HAIRLINE * STEPS_PER_UNIT) / scale;
  const paths = shapes.map(({ path, transform }) => `<path d="${path}" transform="${transform}"/>`);
  return [
    `<defs>${FADE}${SOFTEN}<mask id="edge" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="url(#fade)"/><g filter="url(#soften)">${texts.map(drawRoom).join("")}</g>`,
    `<rect y="${RULE_Y}" width="${width}" height="${height - RULE_Y}"/></mask></defs>`,
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

function layOutTitle(card: SocialCard, faces: Faces) {
  const { face, words } = chooseTitle(card, faces);
  const measure = (text: string) => measureText(face, text);
  const width = card.status ? TITLE_WIDTH.name : TITLE_WIDTH.words;
  const fitted = fitTitle(words, { measure, width, height: TITLE.height });
  const { size } = fitted;
  const accented = words === card.title ? card.accented : words.slice(words.lastIndexOf("."));
  const accentedLine = fitted.lines.findLastIndex((line) => accented && line.includes(accented));
  const lines = fitted.lines.map((line, index) => {
    const y = TITLE.bottom - (fitted.lines.length - 1 - index) * size * LEADING;
    const start = index === accentedLine ? line.lastIndexOf(accented) : line.length;
    const end = start + accented.length;
    return {
      y,
      parts: [line.slice(0, start), line.slice(start, end), line.slice(end)],
      box: spanLine(y, size, measure(line)),
    };
  });
  return { face, size, lines };
}

function drawTitle(
  { accent }: SocialCard,
  { face, size, lines }: ReturnType<typeof layOutTitle>,
): string {
  return lines
    .flatMap(({ y, parts }) =>
      parts.map((part, index) => {
        const x = MARGIN + measureText(face, parts.slice(0, index).join("")) * size;
        return fill(
          outlineText(face, part, { x, y, size }),
          index === 1 ? "accent" : "ink",
          accent,
        );
      }),
    )
    .join("");
}

function drawStatus(status: Status, { text }: Faces): string {
  const word = capitalize(status);
  const x = CARD.width - MARGIN - measureText(text, word) * STATUS.size;
  const dot = `<circle cx="${x - 24}" cy="${STATUS.y - 11.5}" r="8" fill="${PALETTE[status]}"/>`;
  return dot + fill(outlineText(text, word, { x, ...STATUS }), status);
}

function layOutShop(name: string, { display, text }: Faces) {
  const face = canSet(display, name) ? display : text;
  const width = measureText(face, name);
  const size = Math.min(SHOP.size, (CARD.width - 2 * MARGIN) / width);
  const { y } = SHOP;
  return {
    box: spanLine(y, size, width),
    path: fill(outlineText(face, name, { x: MARGIN, y, size }), "ink"),
  };
}
