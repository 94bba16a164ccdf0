import * as prompts from "@clack/prompts";
import { CommandFault } from "../command/command.ts";
import type { Terminal } from "../command/terminal.ts";
import { findProblem, QUESTIONS } from "./questions.ts";

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
    const { option, message, placeholder, isRequired, onlyWith } = question;
    if (!message || option in given || (onlyWith && !answers[onlyWith])) continue;
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
