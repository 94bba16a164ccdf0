import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { makeContentFolder } from "./content-folder.ts";
import { NODE_COMPILE_CACHE, ROOT } from "./server.ts";

/** An outcome other than these is an error in words. */
export type Outcome = "saved" | "refused" | "lost";

const FILES = {
  row: "listings/names.csv",
  basics: "shop.yaml",
  file: "shop.yaml",
  text: "about.md",
} as const;

export type Thing = keyof typeof FILES;

async function ask(child: ChildProcess, request: unknown): Promise<unknown> {
  const answered = once(child, "message");
  child.send(request as object);
  const [answer] = await answered;
  return answer;
}

async function openSaver(environment: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = fork(join(ROOT, "test/support/desk-saver.ts"), {
    env: { ...process.env, NODE_COMPILE_CACHE, ...environment },
    execArgv: [],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "message");
  return child;
}

/** Two processes save the same thing of one shop from the same page at once, again and again. */
export async function raceDesks(rounds: number): Promise<void> {
  const folder = await makeContentFolder(["harbor.com"]);
  onTestFinished(() => folder.remove());
  const rows = "domain,price,category,listedDate\nanchor.com,$900,Boats,2025-11-03\n";
  await folder.write("listings/names.csv", rows);
  const savers = [await openSaver(folder.environment), await openSaver(folder.environment)];
  for (const thing of Object.keys(FILES) as Thing[]) {
    for (let round = 1; round <= rounds; round += 1) {
      const words = savers.map((_, index) => `${thing} ${round}${index + 1}`);
      const seen = await Promise.all(
        savers.map((saver, index) => ask(saver, { thing, words: words[index] })),
      );
      expect(new Set(seen).size, `${thing}, round ${round}`).toBe(1);
      const outcomes = await Promise.all(savers.map((saver) => ask(saver, "save")));
      expect(outcomes.toSorted(), `${thing}, round ${round}`).toEqual(["refused", "saved"]);
      const kept = words[outcomes.indexOf("saved")] ?? "";
      const text = await folder.read(FILES[thing]);
      expect(text).toContain(thing === "row" ? `$${kept.replaceAll(/\D/g, "")}` : kept);
    }
  }
}
