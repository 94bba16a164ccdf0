import { catalogueSample } from "./catalogue-sample.ts";
import { check } from "./check.ts";
import type { Command } from "./command.ts";
import { leadsErase } from "./leads-erase.ts";
import { leadsExport } from "./leads-export.ts";
import { leadsList } from "./leads-list.ts";
import { leadsMark } from "./leads-mark.ts";
import { leadsShow } from "./leads-show.ts";
import { mailList } from "./mail-list.ts";
import { mailRetry } from "./mail-retry.ts";
import { stats } from "./stats.ts";

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  leadsList,
  leadsShow,
  leadsMark,
  leadsExport,
  leadsErase,
  stats,
  mailList,
  mailRetry,
  check,
  catalogueSample,
];

/** The command that the first words name, the longest name first; undefined when none does. */
export function findCommand(words: readonly string[]): Command | undefined {
  const [first = "", second = ""] = words;
  const find = (name: string) => COMMANDS.find((command) => command.name === name);
  return find(`${first} ${second}`) ?? find(first);
}
