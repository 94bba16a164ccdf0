import { expect, it } from "vitest";
import { cutLines } from "./log-excerpt.ts";

it("an excerpt of a log shows its last lines, and little of a line of minified code", () => {
  const code = `var a=${"b,".repeat(5_000)}c;`;
  const lines = cutLines(["first", ...Array(20).fill("more"), code, "Error: boom", ""].join("\n"));
  expect(lines).not.toContain("first");
  expect(lines).toMatch(/^var a=.{200,300} …\nError: boom$/m);
});
