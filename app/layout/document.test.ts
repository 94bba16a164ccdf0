import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { finishDocument } from "./document.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

async function allowed(directive: string, html: string): Promise<string[]> {
  const { contentSecurityPolicy } = await finishDocument(html);
  const found = contentSecurityPolicy
    .split("; ")
    .filter((part) => part.startsWith(`${directive} `));
  expect(found).toHaveLength(1);
  return found[0]?.split(" ").slice(1) ?? [];
}

const THEME = `document.documentElement.className = "dark";`;
const STREAM = `\nwindow.__context = { "a": "ü 茶 \\u003c/script" };\n`;

describe("the content security policy of a page", () => {
  it("names the hash of each inline script, in order", async () => {
    const html = `<head><script>${THEME}</script></head><body><script type="module" async="">${STREAM}</script>`;
    expect(await allowed("script-src", html)).toEqual(["'self'", hashOf(THEME), hashOf(STREAM)]);
  });

  it("names a script that stands twice once", async () => {
    const html = `<script>${THEME}</script><script id="_R_">${THEME}</script>`;
    expect(await allowed("script-src", html)).toEqual(["'self'", hashOf(THEME)]);
  });

  it("leaves out structured data, which nobody runs", async () => {
    const html = `<script type="application/ld+json">{"@type":"Product"}</script><script>${THEME}</script>`;
    expect(await allowed("script-src", html)).toEqual(["'self'", hashOf(THEME)]);
  });

  it("leaves out scripts with a file", async () => {
    const html = `<script type="module" async="" src="/assets/entry.js"></script>`;
    expect(await allowed("script-src", html)).toEqual(["'self'"]);
  });

  it("takes a script with a data-src for an inline one", async () => {
    expect(await allowed("script-src", `<script data-src="/a.js">${THEME}</script>`)).toEqual([
      "'self'",
      hashOf(THEME),
    ]);
  });

  it("names the hash of each inline style", async () => {
    const style = `body { content: "—" }`;
    expect(await allowed("style-src", `<style>${style}</style>`)).toEqual([
      "'self'",
      hashOf(style),
    ]);
  });

  it("requires trusted types, but not where a foreign script runs", async () => {
    const captcha = {
      script: ["https://captcha.example"],
      connect: [],
      frame: [],
      form: ["https://escrow.example"],
    };
    const required = /; require-trusted-types-for 'script'; trusted-types default$/;
    expect(finishDocument("").contentSecurityPolicy).toMatch(required);
    const { contentSecurityPolicy } = finishDocument("", captcha);
    expect(contentSecurityPolicy).not.toContain("trusted-types");
    expect(contentSecurityPolicy).toContain("; form-action 'self' https://escrow.example;");
  });

  it("never takes back what it forbids", async () => {
    const { contentSecurityPolicy } = await finishDocument(`<script>${THEME}</script>`);
    expect(contentSecurityPolicy.split("; ")[0]).toBe("default-src 'none'");
    expect(contentSecurityPolicy).not.toMatch(/unsafe|\*|https?:/);
  });
});

describe("a finished document", () => {
  it("has no module preloads, and is as rendered otherwise", async () => {
    const { html } = await finishDocument(
      `<!DOCTYPE html><head><link rel="modulepreload" href="/a.js"/><link rel="icon" href="/i.svg"/>` +
        `<link rel="modulepreload" crossorigin="" href="/b.js"></head><body>modulepreload</body>`,
    );
    expect(html).toBe(
      `<!DOCTYPE html><head><link rel="icon" href="/i.svg"/></head><body>modulepreload</body>`,
    );
  });

  it("is allowed to run what it holds, not what was rendered before", async () => {
    const rendered = `<script>before<link rel="modulepreload" href="/a.js">after</script>`;
    expect(await allowed("script-src", rendered)).toEqual(["'self'", hashOf("beforeafter")]);
  });
});
