import type { Locator, Page } from "@playwright/test";
import jsQR from "jsqr";

export async function readQr(page: Page, code: Locator): Promise<string | null> {
  const png = (await code.screenshot({ scale: "css" })).toString("base64");
  const { pixels, width, height } = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const shot = context?.getImageData(0, 0, image.width, image.height);
    return { pixels: [...(shot?.data ?? [])], width: image.width, height: image.height };
  }, png);
  return jsQR(new Uint8ClampedArray(pixels), width, height)?.data ?? null;
}
