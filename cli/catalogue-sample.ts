import type { Command } from "commander";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  parseCount,
  printResult,
  toPath,
} from "./command.ts";
import { formatCount } from "./format.ts";
import { isFree, writeSample } from "./sample/write-sample.ts";

const MAX_LISTINGS = 1_000_000;
const MAX_SEED = 999_999_999;

export function addCatalogueSample(program: Command, context: CommandContext): void {
  const catalogue = program.command("catalogue");
  addCommand(catalogue, "sample", {
    summary: "write a content folder of so many made-up listings, to try the shop with",
    details: `DIR is made, or must be empty; start the shop on it with CONTENT_DIR=DIR npm start. The names are put together from common words, so that some may belong to somebody: a sample is not for publishing.`,
    examples: ["catalogue sample 100000 ./sample", "catalogue sample 1000 ./small --seed 7"],
  })
    .argument("<COUNT>", "", parseCount(1, MAX_LISTINGS))
    .argument("<DIR>", "", (dir) => toPath(dir, context))
    .option("--seed <NUMBER>", "another number gives other names", parseCount(0, MAX_SEED), 1)
    .action(async (count: number, dir: string, { seed }: { seed: number }) => {
      if (!(await isFree(dir))) throw new CommandFault(`${dir} is not empty; name another folder`);
      await writeSample(dir, count, seed);
      const text = `${formatCount(count, "listing")} written to ${dir}.\n`;
      printResult(context, { dir, listings: count, seed }, text);
    });
}
