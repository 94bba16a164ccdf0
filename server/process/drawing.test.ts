import { dirname } from "node:path";
import { expect, it } from "vitest";
import { DRAWING_ADVICE } from "./drawing.ts";
import { programFile } from "./program.ts";

it("what npm is told to complete is the program itself, since it removes what else is in a folder above", () => {
  const [, place] = /--prefix (\S+) --ignore-scripts and/.exec(DRAWING_ADVICE) ?? [];
  expect(place).toBe(dirname(programFile("package.json")));
});
