import { expect, it } from "vitest";
import { escapeXml } from "./xml.ts";

it("text for a feed leaves out what would make the feed unreadable, and keeps the rest", () => {
  expect(escapeXml("a\0b\u0007c\u001bd\ud800e\ufffef")).toBe("abcdef");
  expect(escapeXml("one\n\ttwo <é & 🏝>")).toBe("one\n\ttwo &lt;é &amp; 🏝&gt;");
});
