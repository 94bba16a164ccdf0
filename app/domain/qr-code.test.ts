import jsQR from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawQrCode } from "./qr-code.server.ts";

test.each([
  "https://vitrine.example/portfolio/people.talk",
  `https://vitrine.example/portfolio/${"m".repeat(63)}.com`,
])("a camera reads %s", async (url) => {
  const png = Buffer.from(drawQrCode(url).replace("data:image/png;base64,", ""), "base64");
  const picture = sharp(png).toColorspace("srgb").ensureAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(url);
});

test("the picture is small enough to stand in every page", () => {
  expect(drawQrCode("https://vitrine.example/portfolio/people.talk").length).toBeLessThan(700);
});
