import jsQR from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawQrCode } from "./qr-code.server.ts";

test.each([
  "https://vitrine.example/portfolio/people.talk",
  `https://vitrine.example/portfolio/${"m".repeat(63)}.com`,
])("a camera reads %s", async (url) => {
  const { size, path } = drawQrCode(url);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="300" height="300"><path d="${path}" stroke="#000"/></svg>`;
  const picture = sharp(Buffer.from(svg)).flatten({ background: "#fff" }).ensureAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(url);
});
