import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { ROOT } from "../support/server.ts";

test("with Caddy in front, listed names get certificates at the first visit, others don't, and nothing posted during a restart is lost", (context) => {
  if (spawnSync("caddy", ["version"]).error) return context.skip("not shown: no caddy");
  const { status, stdout } = spawnSync(process.execPath, ["test/support/try-landers.ts"], {
    cwd: ROOT,
    encoding: "utf8",
    timeout: 120_000,
  });
  console.log(stdout);
  expect(status, stdout).toBe(0);
});
