import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { analyse } from "scslre";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { ROOT } from "../support/server.ts";

interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

function findPatterns(file: string): Pattern[] {
  const { program } = parseSync(file, readFileSync(join(ROOT, file), "utf8"));
  const found: Pattern[] = [];
  const visitor = new Visitor({
    Literal(node) {
      if (!("regex" in node)) return;
      found.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    },
  });
  visitor.visit(program);
  return found;
}

const isLinear = (pattern: Omit<Pattern, "file">) => analyse(pattern).reports.length === 0;

test("no text that a visitor sends makes a regular expression slow", () => {
  const files = globSync("{app,catalogue,server}/**/*.{ts,tsx}", { cwd: ROOT }).filter(
    (file) => !file.includes(".test."),
  );
  const patterns = files.flatMap(findPatterns);
  expect(patterns.length).toBeGreaterThan(50);
  expect(patterns.filter((pattern) => !isLinear(pattern))).toEqual([]);
  expect(isLinear({ source: "@.+\\..", flags: "" })).toBe(false);
});
