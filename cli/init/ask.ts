import { cancel, isCancel, log, text } from "@clack/prompts";
import { MAX_PARTNERS } from "../../catalogue/shop.ts";
import { CommandFault } from "../command.ts";
import type { Terminal } from "../terminal.ts";
import { findProblem, PARTNER_WANTED, QUESTIONS, readPartner } from "./questions.ts";

type Check = (answer: string | undefined) => string | undefined;

async function ask(
  { streams }: Terminal,
  message: string,
  placeholder: string,
  validate: Check,
): Promise<string> {
  const answer = await text({ message, placeholder, validate, ...streams });
  if (!isCancel(answer)) return answer?.trim() ?? "";
  cancel("Nothing was written.", streams);
  throw new CommandFault("stopped");
}

const OPTIONAL = " (Enter leaves it out)";

/** Asks for what `given` does not hold. */
export async function askAnswers(terminal: Terminal, given: Readonly<Record<string, string>>) {
  const answers = { ...given };
  for (const question of QUESTIONS) {
    const { option, message, placeholder, isRequired, onlyWith, otherwise } = question;
    if (option in given || (onlyWith && !answers[onlyWith])) continue;
    const end = otherwise ? ` (Enter: ${otherwise})` : OPTIONAL;
    const answer = await ask(terminal, message + (isRequired ? "" : end), placeholder, (value) =>
      findProblem(question, value),
    );
    if (answer) answers[option] = answer;
  }
  return answers;
}

export async function askPartners(terminal: Terminal): Promise<{ name: string; url: string }[]> {
  const partners: { name: string; url: string }[] = [];
  while (partners.length < MAX_PARTNERS) {
    const [which, end] = partners.length === 0 ? ["A", OPTIONAL] : ["Another", " (Enter: no more)"];
    const answer = await ask(
      terminal,
      `${which} marketplace, registrar or escrow service where you sell, and your page there${end}`,
      "Sedo https://sedo.com/…",
      (value = "") => (value.trim() && !readPartner(value) ? PARTNER_WANTED : undefined),
    );
    const partner = readPartner(answer);
    if (!partner) break;
    partners.push(partner);
  }
  return partners;
}

export function askNames(terminal: Terminal): Promise<string> {
  return ask(
    terminal,
    "Your names: a CSV or Excel file, or a few names to begin with",
    "names.csv",
    (value = "") =>
      value.trim() ? undefined : "This one is needed: a shop has at least one name.",
  );
}

export const tellProblem = ({ streams }: Terminal, message: string): void =>
  log.error(message, streams);
