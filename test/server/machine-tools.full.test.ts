import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { readHead } from "../support/html.ts";
import { openServer } from "../support/open-server.ts";
import { EVERY_PAGE } from "../support/routes.ts";

/** npx fetches these tools when they are needed, because each brings hundreds of packages. */
const INSPECTOR = "@modelcontextprotocol/inspector@2.12.0";
const CONFORMANCE = "@modelcontextprotocol/conformance@0.1.16";
const VALIDATOR = "@adobe/structured-data-validator";
const REDOCLY = "@redocly/cli@2.77.0";

async function npx(...args: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)("npx", ["--yes", ...args]);
  return stdout + stderr;
}

async function openShop() {
  const shop = await openServer({});
  onTestFinished(() => shop.stop());
  return shop.url;
}

it.each(["legacy", "modern"])(
  "MCP's own inspector, in its %s era, gets the same as the JSON API",
  async (era) => {
    const url = await openShop();
    const call = ["--cli", `${url}/mcp`, "--transport", "http", "--protocol-era", era];
    expect(await npx(INSPECTOR, ...call, "--method", "tools/list")).toContain('"fetch"');
    const search = ["--tool-name", "search", "--tool-arg", "extension=ai", "limit=2"];
    const answer = JSON.parse(await npx(INSPECTOR, ...call, "--method", "tools/call", ...search));
    const { data } = await (await fetch(`${url}/api/listings?extension=ai&limit=2`)).json();
    expect(data).toHaveLength(2);
    expect(answer.structuredContent.results).toMatchObject(data);
  },
);

/** The others are about capabilities that the server doesn't announce. */
it.each(["server-initialize", "ping", "tools-list", "dns-rebinding-protection"])(
  "MCP's conformance test %s passes",
  async (scenario) => {
    const url = await openShop();
    const about = ["server", "--url", `${url}/mcp`, "--scenario", scenario];
    expect(await npx(CONFORMANCE, ...about)).toMatch(/Passed: (\d+)\/\1, 0 failed, 0 warnings/);
  },
);

interface Issue {
  readonly severity: "ERROR" | "WARNING";
  readonly issueMessage: string;
}

interface Validator {
  validate(data: object): Promise<Issue[]>;
}

it("the structured data of every page is what Google's rich results ask for", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-validator-"));
  await promisify(execFile)("npm", ["install", "--prefix", folder, `${VALIDATOR}@1.7.1`]);
  const main = pathToFileURL(join(folder, "node_modules", VALIDATOR, "src/index.js")).href;
  const { default: Tool } = (await import(main)) as { readonly default: new () => Validator };
  const url = await openShop();
  for (const { path } of EVERY_PAGE) {
    const { jsonLd } = readHead(await (await fetch(url + path)).text());
    const jsonld = Object.groupBy(jsonLd, (data) => String(data["@type"]));
    const found = await new Tool().validate({ jsonld, microdata: {}, rdfa: {}, errors: [] });
    expect(
      found.filter(({ severity }) => severity === "ERROR"),
      path,
    ).toEqual([]);
  }
});

it("a linter has no complaints about the API's description", async () => {
  const url = await openShop();
  // The shop of the tests is at localhost, which the description of a public API shouldn't name.
  const skipped = ["--skip-rule", "no-server-example.com"];
  const said = await npx(REDOCLY, "lint", `${url}/openapi.json`, ...skipped);
  expect(said).toMatch(/is valid/);
  expect(said).not.toMatch(/warning|error/i);
});
