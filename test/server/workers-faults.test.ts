import { describe, expect, it } from "vitest";
import { spawnServer } from "../support/server.ts";

const WORKERS = ["server.ts", "--workers", "2"];

describe("a shop of two processes that can't start", () => {
  const DATABASE_URL = "postgres://vitrine@127.0.0.1:9/vitrine";

  it.each([
    ["with a SQLite file", {}, /^command line: --workers: found 2 with a SQLite file, wanted 1/],
    ["without its database", { DATABASE_URL }, /^environment: DATABASE_URL: .*ECONNREFUSED/],
    ["with faults", { DATABASE_URL, LOG_LEVEL: "loud" }, /^environment: LOG_LEVEL: found "loud"/],
  ])("%s says so once and ends with 1", async (_, env, told) => {
    const { lines, exited } = spawnServer(env, WORKERS);
    expect(await exited).toBe(1);
    expect(lines.filter((line) => !line.startsWith("{"))).toEqual([expect.stringMatching(told)]);
  });

  it("tells a slip on the command line together with the other faults", async () => {
    const { lines, exited } = spawnServer({ PORT: "none" }, ["server.ts", "--workers", "many"]);
    expect(await exited).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^command line: --workers: found "many", wanted a whole number/),
      expect.stringMatching(/^environment: PORT: found "none", wanted a port number/),
    ]);
  });
});
