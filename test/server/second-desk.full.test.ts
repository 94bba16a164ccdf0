import { expect, it, onTestFinished } from "vitest";
import { makeContentFolder } from "../support/content-folder.ts";
import { startDesk } from "../support/desk-process.ts";
import { spawnServer } from "../support/server.ts";

async function runSecond(env: Record<string, string>, ...options: string[]) {
  const { lines, exited } = spawnServer(env, ["desk/start.ts", ...options]);
  return { code: await exited, told: lines.join("\n") };
}

it("a second desk leads to the first one, which says how to end it, and starts once that was killed", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  onTestFinished(() => folder.remove());
  const env = { ...folder.environment };
  const first = await startDesk(env);
  onTestFinished(() => void first.stop("SIGKILL"));

  const second = await runSecond(env);
  expect(second.code).toBe(0);
  expect(second.told).toContain(`Your desk is open already, at ${first.url}.`);
  expect(second.told).toContain(`kill ${first.pid}`);
  expect(second.told).toMatch(new RegExp(`\\n *${first.url}/enter/[\\w-]{24}$`, "m"));

  const other = await runSecond(env, "--socket");
  expect(other.code).toBe(1);
  expect(other.told).toMatch(/^A desk for this shop is open already at .*, without the options/);

  await first.stop("SIGKILL");
  const third = await startDesk(env);
  expect(await third.stop()).toBe(0);
});
