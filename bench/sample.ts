import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sample } from "./measurement.ts";

const COMMAND_LINE = join(import.meta.dirname, "../cli/vitrine.ts");

/** Lets the seller's command line write content folders of many names; each is made when first asked for, and kept until close. */
export function openSamples(names: number) {
  let made: Promise<{ folder: string; sample: Sample | null }> | null = null;

  async function make() {
    const folder = await mkdtemp(join(tmpdir(), "vitrine-sample-"));
    const contentDir = join(folder, "content");
    const args = [COMMAND_LINE, "catalogue", "sample", String(names), contentDir];
    const [code] = await once(spawn(process.execPath, args, { stdio: "ignore" }), "exit");
    return { folder, sample: code === 0 ? { contentDir, names } : null };
  }

  return {
    async openSample(): Promise<Sample | null> {
      made ??= make();
      return (await made).sample;
    },
    async close(): Promise<void> {
      if (made) await rm((await made).folder, { recursive: true, force: true });
    },
  };
}
