import * as prompts from "@clack/prompts";
import type { z } from "zod";
import { CURRENCIES } from "../../catalogue/format/currency.ts";
import { shopFields, USUAL_TERMS } from "../../catalogue/schema/shop.ts";
import { CommandFault } from "../command/command.ts";
import type { Terminal } from "../command/terminal.ts";

export interface Question {
  readonly option: "name" | "email" | "currency" | "escrow" | "terms";
  readonly placeholder: string;
  /** A question without one isn't asked: the answer is an option, or follows on the desk. */
  readonly message?: string;
  readonly schema: z.ZodType;
  readonly help: string;
  readonly isRequired?: true;
}

export const QUESTIONS: readonly Question[] = [
  {
    option: "name",
    help: "the shop's name",
    placeholder: "Harbor Names",
    message: "What is your shop called?",
    schema: shopFields.name,
    isRequired: true,
  },
  {
    option: "email",
    help: "your email address, which buyers see and inquiries go to",
    placeholder: "you@your-domain.com",
    message: "Your email address, which buyers see",
    schema: shopFields.email,
    isRequired: true,
  },
  {
    option: "currency",
    help: `the currency of your prices, ${CURRENCIES.join(", ")}`,
    placeholder: "EUR (otherwise USD)",
    schema: shopFields.currency,
  },
  {
    option: "escrow",
    help: "your email address at Escrow.com, which gives every name with a price a Buy Now button",
    placeholder: "you@your-domain.com",
    message:
      "Your email address at Escrow.com, or Enter if you have no account there.\n   With it, names with a price get a Buy Now button. The buyer pays its\n   fee and has 3 days to check the name, until you change that",
    schema: shopFields.email,
  },
  {
    option: "terms",
    help: `yes if your pages may promise the usual terms (${USUAL_TERMS.slice(0, -1)})`,
    placeholder: "yes",
    message: `Do the usual terms hold for your shop? Your pages promise them only\n   after yes; Enter leaves them out.\n   - ${USUAL_TERMS.replaceAll(". ", ".\n   - ")}\n  `,
    schema: shopFields.usualTerms,
  },
];

/** Returns what is wrong with an answer; an empty one is right unless it's required. */
export function findProblem(
  { schema, help, isRequired }: Question,
  answer = "",
): string | undefined {
  if (answer.trim() === "") return isRequired ? `Enter ${help}.` : undefined;
  const { error } = schema.safeParse(answer.trim());
  return error ? `Expected ${error.issues[0]?.message}.` : undefined;
}

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
  prompts.log.error(problem, streams);
  return ask(terminal, question);
}

/** Asks for what a shop can't do without and for what earns a Buy Now button. The rest can wait for the desk. */
export async function askAnswers(terminal: Terminal, given: Readonly<Record<string, string>>) {
  const answers = { ...given };
  for (const question of QUESTIONS) {
    const { option, message, placeholder, isRequired } = question;
    if (!message || option in given) continue;
    const answer = await ask(terminal, {
      message,
      placeholder,
      isRequired,
      validate: (value) => findProblem(question, value),
    });
    if (answer) answers[option] = answer;
  }
  return answers;
}

export const askNames = (terminal: Terminal, findProblem: (source: string) => string | undefined) =>
  ask(terminal, {
    message: "Your names: a CSV or Excel file, a few names to start with, or Enter for none",
    placeholder: "names.csv",
    validate: (value = "") => findProblem(value),
  });

/** Shows that something is under way, and then what came of it. */
export async function showProgress<T>(
  { streams }: Terminal,
  title: string,
  work: () => Promise<T>,
  describe: (result: T) => string,
): Promise<T> {
  const spinner = prompts.spinner(streams);
  spinner.start(title);
  try {
    const result = await work();
    spinner.stop(describe(result));
    return result;
  } catch (error) {
    spinner.error(`${title}: stopped`);
    throw error;
  }
}
