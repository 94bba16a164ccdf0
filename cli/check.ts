import type { Command } from "commander";
import { formatOwnFault } from "../catalogue/schema/fault.ts";
import { gatherFaults } from "../server/health/faults.ts";
import {
  addCommand,
  type CommandContext,
  FAULT,
  openIfThere,
  printResult,
} from "./command/command.ts";
import { formatCount } from "../catalogue/format/format.ts";
import { RUN } from "../server/process/program.ts";

async function check(context: CommandContext): Promise<void> {
  const { environment, now, terminal, wantsJson } = context;
  const openDatabase = () => openIfThere(context);
  const found = await gatherFaults({ environment, now, openDatabase });
  const { faults, warnings, recommendations, reserved } = found;
  if (!wantsJson) {
    for (const fault of faults) terminal.printError(`${formatOwnFault(fault)}\n`);
    for (const warning of warnings) terminal.printError(`warning: ${warning}\n`);
    for (const text of recommendations) terminal.printError(`recommendation: ${text}\n`);
  }
  const listings = formatCount(found.listings, "listing");
  const told = reserved.map((line) => `${line}\n`).join("");
  const text = faults.length === 0 ? `${told}No faults, ${listings}.\n` : "";
  printResult(
    context,
    { ok: faults.length === 0, faults, warnings, recommendations, reserved },
    text,
  );
  if (faults.length > 0) context.exitCode = FAULT;
}

export function addCheck(program: Command, context: CommandContext): void {
  addCommand(program, "check", {
    summary: "list every fault in the settings and the content",
    examples: ["check", `CONTENT_DIR=../my-shop ${RUN} check`],
  }).action(() => check(context));
}
