import { type Command, InvalidArgumentError, Option } from "commander";
import { formatCount } from "../../catalogue/format/format.ts";
import type { NameFile } from "../../server/names/files/read-names.ts";
import { type Answers, type Asked, isAnswer } from "../../server/names/files/questions.ts";
import { CommandFault } from "../command/command.ts";
import type { Terminal } from "../command/terminal.ts";

/** The answers that a command was given, by its options. */
export interface AnswerOptions {
  readonly dates?: string;
  readonly state?: Answers;
  readonly currency?: string;
  readonly rate?: Answers;
  readonly accept?: readonly string[];
}

function readPair(text: string, before: Answers = new Map(), isGood = (_value: string) => true) {
  const at = text.lastIndexOf("=");
  const [key, value] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  if (at < 0 || !isGood(value)) return null;
  return new Map([...before, [key, value]]);
}

const STATES = "available reserved sold not-for-sale expired buy-now minimum-offer".split(" ");

function parseState(text: string, before?: Answers): Answers {
  const states = readPair(text, before, (value) => STATES.includes(value));
  if (states) return states;
  throw new InvalidArgumentError(
    `Expected a word of the file and what it means, such as portfolio=available; meanings are ${STATES.join(", ")}.`,
  );
}

function parseRate(text: string, before?: Answers): Answers {
  const rates = readPair(text.toUpperCase(), before, (value) => isAnswer({ choices: [] }, value));
  if (rates) return rates;
  throw new InvalidArgumentError("Expected a currency and its rate, such as EUR=1.08.");
}

function parseCurrency(text: string): string {
  if (/^[a-z]{3,4}$/i.test(text)) return text.toUpperCase();
  throw new InvalidArgumentError("Expected the code of a currency, such as EUR.");
}

/** The questions that a yes answers, by their keys. */
const ACCEPTED = ["sums", "thousands", "endings", "expiries", "renewals"];

const collect = (text: string, before: readonly string[] = []) => [...before, text];

export const addAnswerOptions = (command: Command): Command =>
  command
    .addOption(
      new Option(
        "--dates <ORDER>",
        "how to read 11/03/2025, if the column doesn't make it clear",
      ).choices(["dmy", "mdy"]),
    )
    .option(
      "--state <WORD=MEANING>",
      "what a word of the file means for the sale, such as portfolio=available; can be repeated",
      parseState,
    )
    .option(
      "--rate <CURRENCY=RATE>",
      "what one unit of another currency is in your shop's, such as EUR=1.08; can be repeated",
      parseRate,
    )
    .addOption(
      new Option("--accept <WHAT>", "take sums, endings or days that may be slips; can be repeated")
        .choices(ACCEPTED)
        .argParser((text: string, before?: readonly string[]) => {
          if (!ACCEPTED.includes(text)) {
            throw new InvalidArgumentError(`Allowed choices are ${ACCEPTED.join(", ")}.`);
          }
          return collect(text, before);
        }),
    );

export const addCurrencyOption = (command: Command): Command =>
  command.option(
    "--currency <CURRENCY>",
    "the currency of the file's sums, if it doesn't say, such as EUR",
    parseCurrency,
  );

export function listAnswers({ dates, state, currency, rate, accept = [] }: AnswerOptions) {
  return new Map([
    ...(dates ? [["dates", dates] as const] : []),
    ...(currency ? [["currency", currency] as const] : []),
    ...[...(state ?? [])].map(
      ([word, meaning]) => [`state.${word.toLowerCase()}`, meaning] as const,
    ),
    ...[...(rate ?? [])].map(([code, value]) => [`rate.${code}`, value] as const),
    ...accept.map((what) => [what, "yes"] as const),
  ]);
}

const isOpen = ({ answer }: Asked) => answer === null;

async function askOne(terminal: Terminal, question: Asked): Promise<string | null> {
  const { words, choices, otherwise, rows } = question;
  const list = choices.map(({ label }, index) => `  ${index + 1}  ${label}\n`).join("");
  const wanted = choices.length > 0 ? `Type ${listNumbers(choices.length)}` : "Type the number";
  for (;;) {
    const text = await terminal.ask(
      `${words} (${formatCount(rows, "row")})\n${list}${wanted}, or skip (${otherwise}): `,
    );
    const answer = text.trim().toLowerCase();
    if (answer === "") throw new CommandFault("Nothing was changed.");
    if (answer === "skip") return null;
    const chosen = choices[Number(answer) - 1]?.value ?? answer;
    const value = choices.find((choice) => choice.value.toLowerCase() === chosen.toLowerCase());
    if (isAnswer(question, value?.value ?? chosen)) return value?.value ?? chosen;
  }
}

const listNumbers = (count: number) =>
  count === 1
    ? "1"
    : `${Array.from({ length: count - 1 }, (_, at) => at + 1).join(", ")} or ${count}`;

/** Reads again with each round of answers, because an answer can lead to another question. */
export async function readAsking<T extends Pick<NameFile, "questions">>(
  read: (answers: Answers) => Promise<T>,
  given: Answers,
  terminal: Terminal | null,
): Promise<T> {
  const answers = new Map(given);
  const left = new Set<string>();
  for (;;) {
    const file = await read(answers);
    const open = file.questions.filter((question) => isOpen(question) && !left.has(question.key));
    if (open.length === 0 || terminal === null) return file;
    for (const question of open) {
      const answer = await askOne(terminal, question);
      if (answer === null) left.add(question.key);
      else answers.set(question.key, answer);
    }
  }
}

/** Says what isn't sure, what that costs, and how to answer. */
export function formatQuestions(questions: readonly Asked[]): string {
  const open = questions.filter(isOpen);
  if (open.length === 0) return "";
  const lines = open.map(
    ({ words, otherwise, rows, options }) =>
      `  ${words}\n    ${formatCount(rows, "row")}: ${otherwise}. To answer: ${options}\n`,
  );
  return `Not sure (${formatCount(open.length, "question")}):\n${lines.join("")}\n`;
}

export const toJsonQuestions = (questions: readonly Asked[]) =>
  questions.map(({ kind, column, example, rows, options, answer }) => {
    return { kind, column, example, rows, options, answer };
  });
