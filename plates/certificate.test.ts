import { describe, expect, it } from "vitest";
import { drawCertificate } from "./certificate.ts";

describe("the certificate of the shop", () => {
  const { frame, seal, width, height } = drawCertificate();

  it("is the same every time", () => {
    expect(drawCertificate()).toEqual(drawCertificate());
  });

  it("is one line of markup a shape, well formed", () => {
    for (const { path } of frame) expect(path).toMatch(/^M[-\d Macshz]+$/);
  });

  it("bears its seal inside the border", () => {
    expect(seal.x).toBeLessThan(width - 60);
    expect(seal.y).toBeLessThan(height - 60);
  });
});
