import sharp from "sharp";
import { drawCard, type SocialCard } from "./draw-card.ts";
import { openTypeface } from "./typeface.ts";

/** Gives a card as PNG. */
export type CardRenderer = (card: SocialCard) => Promise<Buffer>;

const SERIF = "@fontsource/instrument-serif/files/instrument-serif";
const SANS = "@fontsource/geist/files/geist";
/** Geist is also what a name is set in that Instrument Serif has no characters for. */
const SANS_PARTS = ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "vietnamese"];

/** Opens the faces: Instrument Serif and Geist, as on the pages. */
export async function openCardRenderer(): Promise<CardRenderer> {
  const serif = ["latin", "latin-ext"].map((part) => `${SERIF}-${part}-400-normal.woff`);
  const faces = {
    display: await openTypeface(serif, -0.018),
    text: await openTypeface(SANS_PARTS.map((part) => `${SANS}-${part}-400-normal.woff`)),
  };
  // One picture needs no second processor, and none is drawn twice.
  sharp.concurrency(1);
  sharp.cache(false);
  return async (card) => {
    // The outlines take a few milliseconds here; the pixels are made on another thread.
    const svg = Buffer.from(drawCard(card, faces));
    // Hairlines on a plain ground: 128 colors hold them all, at a third of the bytes.
    return sharp(svg).png({ palette: true, colours: 128, effort: 4 }).toBuffer();
  };
}
