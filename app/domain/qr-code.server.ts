import { encodeQR } from "qr";

/** Scanners want four modules of white about the code. */
const MARGIN = 4;

/** A QR code as a path whose hairline strokes are its dark modules, one unit each, with its margin. */
export interface QrCode {
  readonly size: number;
  readonly path: string;
}

/** Draws the QR code of a text of at most a few hundred characters; a tenth and more of the code may be spoiled. */
export function drawQrCode(text: string): QrCode {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: MARGIN });
  let path = "M0 .5";
  let [endX, endY] = [0, 0];
  // Runs of dark modules, each from the end of the last: such numbers repeat, so that the page compresses well.
  for (const [y, row] of rows.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (!isDark || row[x - 1]) continue;
      const end = row.indexOf(false, x);
      path += `m${x - endX} ${y - endY}h${end - x}`;
      [endX, endY] = [end, y];
    }
  }
  return { size: rows.length, path };
}
