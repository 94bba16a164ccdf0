import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { openServer } from "../support/open-server.ts";

/** npx fetches these tools when they are needed, because each brings hundreds of packages. */
const INSPECTOR = "@modelcontextprotocol/inspector@2.12.0";
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

it("a linter has no complaints about the API's description", async () => {
  const url = await openShop();
  // The shop of the tests is at localhost, which the description of a public API shouldn't name.
  const skipped = ["--skip-rule", "no-server-example.com"];
  const said = await npx(REDOCLY, "lint", `${url}/openapi.json`, ...skipped);
  expect(said).toMatch(/is valid/);
  expect(said).not.toMatch(/warning|error/i);
});
