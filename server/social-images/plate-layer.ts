import type { Plate } from "../../plates/plate.ts";
import { STEPS_PER_UNIT } from "../../plates/pen.ts";
import { PALETTE } from "./palette.ts";

/** Width of the hairlines, in pixels. */
const HAIRLINE = 1.3;
const OPACITY = 0.5;

/** Where the fade towards the text begins and ends, along a line that rises by 15 degrees, as on the page. */
const FADE =
  '<linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="120" y1="471" x2="1080" y2="214">' +
  '<stop offset="0.06" stop-color="#000"/><stop offset="0.75" stop-color="#fff"/></linearGradient>';
/** Price and status stand at the foot: the plate steps back there too. */
const FOOT =
  '<linearGradient id="foot" gradientUnits="userSpaceOnUse" x1="0" y1="410" x2="0" y2="520">' +
  '<stop offset="0" stop-opacity="0"/><stop offset="1" stop-opacity="0.7"/></linearGradient>';

/** The plate over the whole picture: it covers it, keeps to the right and fades out under the text. */
export function drawPlateLayer(
  { viewBox, shapes }: Plate,
  { width, height }: { width: number; height: number },
): string {
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
    `<g mask="url(#edge)" fill="none" stroke="${PALETTE.accent}" stroke-opacity="${OPACITY}">`,
    `<g transform="translate(${x} ${y})scale(${scale})" stroke-width="${stroke}">${paths.join("")}</g></g>`,
  ].join("");
}
