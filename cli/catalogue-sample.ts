import { resolve } from "node:path";
import { type Command, CommandFault, FINE } from "./command.ts";
import { formatCount } from "./count.ts";
import { formatJson } from "./json.ts";
import { parseCount, textOf } from "./lead-filter.ts";
import { isFree, writeSample } from "./sample/write-sample.ts";

const MAX_LISTINGS = 1_000_000;
const MAX_SEED = 999_999_999;

export const catalogueSample: Command = {
  name: "catalogue sample",
  operands: "COUNT DIR",
  minOperands: 2,
  maxOperands: 2,
  summary: "write a content folder of so many made-up listings, to try the shop with",
  details: `DIR is made, or must be empty; start the shop on it with CONTENT_DIR=DIR npm start. The names are put together from
common words, so that some may belong to somebody: a sample is not for publishing.`,
  options: {
    seed: { value: "NUMBER", text: "another number gives other names; 1 if not given" },
  },
  examples: ["catalogue sample 100000 ./sample", "catalogue sample 1000 ./small --seed 7"],
  async run({ operands, options, wantsJson, terminal }) {
    const [countText = "", dirText = ""] = operands;
    const count = parseCount("COUNT", countText, 1, MAX_LISTINGS);
    const seed = parseCount("--seed", textOf(options, "seed") ?? "1", 0, MAX_SEED);
    const dir = resolve(dirText);
    if (!(await isFree(dir))) throw new CommandFault(`${dir} is not empty; name another folder`);
    await writeSample(dir, count, seed);
    if (wantsJson) terminal.print(formatJson({ dir, listings: count, seed }));
    else terminal.print(`${formatCount(count, "listing")} written to ${dir}.\n`);
    return FINE;
  },
};
