import type { Command } from "commander";
import type { CheckedFinding } from "../server/health/checkup.ts";
import { examineShop } from "../server/health/checks.ts";
import {
  addCommand,
  type CommandContext,
  FAULT,
  hasDatabase,
  printResult,
} from "./command/command.ts";
import { formatCount } from "../catalogue/format/format.ts";

function formatFindings(findings: readonly CheckedFinding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.map(
    ({ check, state, seen, advice }) =>
      `${state.padEnd(7)}  ${check.padEnd(width)}  ${seen}${advice && `. To do: ${advice}`}\n`,
  );
  const count = (wanted: string) => findings.filter(({ state }) => state === wanted).length;
  const end = `${formatCount(count("fault"), "fault")}, ${formatCount(count("warning"), "warning")}, ${count("ok")} ok\n`;
  return `${lines.join("")}${end}`;
}

async function examine(context: CommandContext, dkimSelector?: string): Promise<void> {
  const { environment, now } = context;
  const findings = await examineShop({
    environment,
    now,
    dkimSelector,
    openDatabase: async ({ database }) =>
      hasDatabase(database) ? context.openDatabase({ migrates: false }) : null,
  });
  const isWell = findings.every(({ state }) => state !== "fault");
  printResult(context, { ok: isWell, checks: findings }, () => formatFindings(findings));
  if (!isWell) context.exitCode = FAULT;
}

export function addDoctor(program: Command, context: CommandContext): void {
  addCommand(program, "doctor", {
    summary: "check everything a shop needs to work, and say what to do",
    details:
      "Prints a line for each check: ok, warning or fault, what was found, and what to do. It uses the same environment as the shop and looks beyond it: it signs in to the mail server, and asks DNS, SITE_URL and, for the time, the host of RDAP_BOOTSTRAP_URL. It sends no email and changes nothing of yours. The checks run in parallel for at most 15 seconds. Only a fault gives exit code 1.",
    examples: ["doctor", "doctor --dkim mail2026", "doctor --json"],
  })
    .option("--dkim <SELECTOR>", "the selector of the DKIM key that signs your emails")
    .action(({ dkim }: { dkim?: string }) => examine(context, dkim));
}
