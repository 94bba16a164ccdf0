import { encodeQR } from "qr";

/** A QR code as rows of dark runs: a path to be stroked one unit wide, in a square of `size` units without a margin. */
export interface QrCode {
  readonly size: number;
  /** The path's `d`. */
  readonly path: string;
}

/** Draws a text of at most a few hundred characters; a tenth and more of the code may be spoiled. */
export function drawQrCode(text: string): QrCode {
  // The library wants a margin of two at the least; the page gives the four that scanners want.
  const border = 2;
  const rows = encodeQR(text, "raw", { ecc: "medium", border })
    .slice(border, -border)
    .map((row) => row.slice(border, -border));
  return { size: rows.length, path: rows.map(drawRow).join("") };
}

function drawRow(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const end = row.indexOf(false, x);
    const run = (end < 0 ? row.length : end) - x;
    path += `M${x} ${y}.5h${run}`;
    x += run;
  }
  return path;
}
