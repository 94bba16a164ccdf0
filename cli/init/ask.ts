import * as prompts from "@clack/prompts";
import { MAX_PARTNERS } from "../../catalogue/schema/shop.ts";
import { CommandFault } from "../command/command.ts";
import type { Terminal } from "../command/terminal.ts";
import { findProblem, PARTNER_WANTED, QUESTIONS, readPartner } from "./questions.ts";

interface Asked {
  readonly message: string;
  readonly placeholder: string;
  readonly isRequired?: true | undefined;
  validate(answer: string | undefined): string | undefined;
}

async function ask(terminal: Terminal, question: Asked): Promise<string> {
  const { streams } = terminal;
  const { message, placeholder, isRequired, validate } = question;
  const own = isRequired ? { validate } : {};
  const answer = await prompts.text({ message, placeholder, ...own, ...streams });
  if (prompts.isCancel(answer)) {
    prompts.cancel("Nothing was written.", streams);
    throw new CommandFault("stopped");
  }
  const problem = validate(answer);
  if (!problem) return answer?.trim() ?? "";
  tellProblem(terminal, problem);
  return ask(terminal, question);
}

const OPTIONAL = " (press Enter to skip)";

export async function askAnswers(terminal: Terminal, given: Readonly<Record<string, string>>) {
  const answers = { ...given };
  for (const question of QUESTIONS) {
    const { option, message, placeholder, isRequired, onlyWith, otherwise } = question;
    if (option in given || (onlyWith && !answers[onlyWith])) continue;
    const end = otherwise ? ` (press Enter to ${otherwise})` : OPTIONAL;
    const answer = await ask(terminal, {
      message: message + (isRequired ? "" : end),
      placeholder,
      isRequired,
      validate: (value) => findProblem(question, value),
    });
    if (answer) answers[option] = answer;
  }
  return answers;
}

export async function askPartners(terminal: Terminal): Promise<{ name: string; url: string }[]> {
  const partners: { name: string; url: string }[] = [];
  while (partners.length < MAX_PARTNERS) {
    const [which, end] =
      partners.length === 0 ? ["A", OPTIONAL] : ["Another", " (press Enter if there are no more)"];
    const answer = await ask(terminal, {
      message: `${which} marketplace, registrar or escrow service where you sell, and your page there${end}`,
      placeholder: "Sedo https://sedo.com/…",
      validate: (value = "") => (value.trim() && !readPartner(value) ? PARTNER_WANTED : undefined),
    });
    const partner = readPartner(answer);
    if (!partner) break;
    partners.push(partner);
  }
  return partners;
}

export function askNames(terminal: Terminal): Promise<string> {
  return ask(terminal, {
    message: "Your names: a CSV or Excel file, or a few names to start with",
    placeholder: "names.csv",
    isRequired: true,
    validate: (value = "") =>
      value.trim() ? undefined : "Enter at least one name, or a file of names.",
  });
}

export const tellProblem = ({ streams }: Terminal, message: string): void =>
  prompts.log.error(message, streams);
