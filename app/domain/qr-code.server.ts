import { encodeQR } from "qr";

const MARGIN = 4;

export type QrCode = ReturnType<typeof drawQrCode>;

/** `path` strokes the dark modules, one unit each; `size` includes the margin. */
export function drawQrCode(text: string) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: MARGIN });
  let path = "M0 .5";
  let [endX, endY] = [0, 0];
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
