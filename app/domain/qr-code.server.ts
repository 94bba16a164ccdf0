import { crc32, deflateSync } from "node:zlib";
import { encodeQR } from "qr";

/** Scanners want four modules of white about the code. */
const MARGIN = 4;
/** So many pixels to a module, one byte of a row: 250 dots to the inch and more at the 30 mm of the printed sheet. */
const SCALE = 8;

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
const WHITE = 0xff;
/** How a row of a PNG says that it is told as it is, or by what differs from the row above. */
const AS_IT_IS = 0;
const AS_ABOVE = 2;

/**
 * The QR code of a text of at most a few hundred characters, as the data: URI of a black and white picture with its margin;
 * a tenth and more of the code may be spoiled.
 */
export function drawQrCode(text: string): string {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: MARGIN });
  return `data:image/png;base64,${encodePng(rows).toString("base64")}`;
}

function encodePng(rows: readonly (readonly boolean[])[]): Buffer {
  const side = rows.length * SCALE;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit a pixel, gray; what follows is 0: the only packing and filtering there is, not interlaced.
  header[8] = 1;
  const pixels = deflateSync(Buffer.concat(rows.map(toPixels)));
  return Buffer.concat([
    SIGNATURE,
    toChunk("IHDR", header),
    toChunk("IDAT", pixels),
    toChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** One row of modules: a row of pixels, and the rows below that are like it. */
function toPixels(modules: readonly boolean[]): Buffer {
  const row = Buffer.from([AS_IT_IS, ...modules.map((isDark) => (isDark ? 0 : WHITE))]);
  const same = Buffer.alloc(row.length);
  same[0] = AS_ABOVE;
  return Buffer.concat([row, ...Array.from({ length: SCALE - 1 }, () => same)]);
}

function toChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
