import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { analyse } from "scslre";
import ts from "typescript";
import { expect, test } from "vitest";
import { ROOT } from "../support/server.ts";

/** The regular expressions of a file, as written. */
function findPatterns(file: string): string[] {
  const path = join(ROOT, file);
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest);
  const found: string[] = [];
  function visit(node: ts.Node): void {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}

function isLinear(pattern: string): boolean {
  const end = pattern.lastIndexOf("/");
  const [source, flags] = [pattern.slice(1, end), pattern.slice(end + 1)];
  return analyse({ source, flags }).reports.length === 0;
}

test("no text that a visitor sends makes a regular expression slow", () => {
  const files = globSync("{app,catalogue,server}/**/*.{ts,tsx}", { cwd: ROOT }).filter(
    (file) => !file.includes(".test."),
  );
  const patterns = files.flatMap((file) => findPatterns(file).map((text) => `${file}: ${text}`));
  expect(patterns.length).toBeGreaterThan(50);
  expect(patterns.filter((each) => !isLinear(each.slice(each.indexOf(": ") + 2)))).toEqual([]);
  expect(isLinear("/@.+\\../")).toBe(false);
});
