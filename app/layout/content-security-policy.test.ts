import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { buildPolicy } from "./content-security-policy.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

function allowed(directive: string, html: string): string[] {
  const found = buildPolicy(html)
    .split("; ")
    .filter((part) => part.startsWith(`${directive} `));
  expect(found).toHaveLength(1);
  return found[0]?.split(" ").slice(1) ?? [];
}

const THEME = `document.documentElement.className = "dark";`;
const STREAM = `\nwindow.__context = { "a": "ü 茶 \\u003c/script" };\n`;
const STYLE = `body { content: "—" }`;

describe("the content security policy of a page", () => {
  it.each([
    [
      "each inline script, in order",
      `<head><script>${THEME}</script></head><body><script type="module" async="">${STREAM}</script>`,
      [THEME, STREAM],
    ],
    [
      "no structured data, which nobody runs",
      `<script type="application/ld+json">{"@type":"Product"}</script><script>${THEME}</script>`,
      [THEME],
    ],
    [
      "no script with a file",
      `<script type="module" async="" src="/assets/entry.js"></script>`,
      [],
    ],
    [
      "a script with a data-src, which is an inline one",
      `<script data-src="/a.js">${THEME}</script>`,
      [THEME],
    ],
  ])("names the hash of %s", (_, html, scripts) => {
    expect(allowed("script-src", html)).toEqual(["'self'", ...scripts.map(hashOf)]);
  });

  it("names the hash of each inline style", () => {
    expect(allowed("style-src", `<style>${STYLE}</style>`)).toEqual(["'self'", hashOf(STYLE)]);
  });

  it("requires trusted types, unless a third party's script runs", () => {
    const captcha = {
      script: ["https://captcha.example"],
      connect: [],
      frame: [],
      form: ["https://escrow.example"],
    };
    const required = /; require-trusted-types-for 'script'; trusted-types worker$/;
    expect(buildPolicy("")).toMatch(required);
    const policy = buildPolicy("", captcha);
    expect(policy).not.toContain("trusted-types");
    expect(policy).toContain("; form-action 'self' https://escrow.example;");
  });

  it("never allows unsafe or foreign sources", () => {
    const policy = buildPolicy(`<script>${THEME}</script>`);
    expect(policy.split("; ")[0]).toBe("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  });
});
