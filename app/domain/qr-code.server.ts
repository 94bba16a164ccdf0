import { encodeQR } from "qr";

/** In modules; scanners need four of white on each side. */
const MARGIN = 4;

/** `path` strokes the dark modules, one unit each; `size` includes the margin. */
export interface QrCode {
  readonly size: number;
  readonly path: string;
}

export function drawQrCode(text: string): QrCode {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: MARGIN });
  let path = "M0 .5";
  let [endX, endY] = [0, 0];
  // Relative moves from run to run repeat often, so they compress well.
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
