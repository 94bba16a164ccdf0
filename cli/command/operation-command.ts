import { type Command, InvalidArgumentError } from "commander";
import { z } from "zod";
import type { Changed, Done, Refused, Review } from "../../catalogue/outcome.ts";
import { RUN } from "../../server/process/program.ts";
import { NO_LISTING } from "../../server/shop/merge-files.ts";
import { readContent } from "../../server/shop/read-content.ts";
import {
  type Operation,
  type SellersShop,
  WRONG_COMMAND,
} from "../../server/operations/operation.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  confirm,
  faultOf,
  openIfThere,
  printResult,
  readShopContent,
} from "./command.ts";
import { formatTable } from "./format.ts";

const COLUMNS = [
  { title: "NAME", isKey: true },
  { title: "FIELD" },
  { title: "FROM → TO", isKey: true },
] as const;

export function openSellersShop(context: CommandContext): SellersShop {
  return {
    config: context.readConfig(),
    environment: context.environment,
    via: "terminal",
    now: Date.now,
    readContent: () => readShopContent(context),
    async readListed() {
      const { content, faults } = await readContent(context.readConfig().contentDir);
      if (content) return content;
      if (faults[0] === NO_LISTING) return null;
      throw faultOf(faults);
    },
    findDatabase: () => openIfThere(context),
    openDatabase: () => context.openDatabase(),
  };
}

type Texts = Parameters<typeof addCommand>[2];

/** The words that the terminal adds to an operation. */
interface Face<Details, Result> {
  /** Returns what is printed about a review besides its sentences and changes. */
  describe?(review: Review<Details>, columns: number | null): string;
  /** Returns the next step in the terminal after a refusal, if it isn't the usual one of its reason. */
  hint?(refused: Refused): string | null;
  /** Returns what is printed instead of the outcome's words. */
  report?(outcome: Done<Result>, review: Review<Details>): string;
}

/** One line of the table of commands. */
interface OperationCommand<Schema extends z.ZodObject, Details, Result>
  extends Texts, Face<Details, Result> {
  readonly name: string;
  readonly operation: Operation<Schema, Details, Result>;
  /** The fields of the input that are given in this order; all others are options. */
  readonly operands?: readonly string[];
  /** Fields that the seller gives by options that the row adds itself. */
  readonly hidden?: readonly string[];
  /** Whether it never asks, so that there is nothing to confirm with --yes. */
  readonly asksNothing?: true;
  /** Completes what was typed, such as a path. */
  complete?(raw: Raw, command: Command): Raw;
}

type Raw = Record<string, unknown>;

/** The description of a field is its option's help; `value` in its meta stands for what follows the option. */
function readMeta(field: z.ZodType): { description?: string; value?: string } {
  const own = field.meta();
  // A field that a command requires wraps the optional one, and has no meta of its own.
  if (own === undefined && field instanceof z.ZodNonOptional)
    return readMeta(field.unwrap() as z.ZodType);
  return own ?? {};
}

const toOption = (name: string) =>
  `--${name.replaceAll(/[A-Z]/g, (one) => `-${one.toLowerCase()}`)}`;

const isOptional = (field: z.ZodType) => field.safeParse(undefined).success;

const createParser = (field: z.ZodType) => (text: string) => {
  const { data, error } = field.safeParse(text);
  // A form's empty input means 'not given'. An option's is a script's variable that is unset, and must not act without it.
  if (text === "" && data === undefined) throw new InvalidArgumentError("Expected a value.");
  if (error) throw new InvalidArgumentError(error.issues[0]?.message ?? "");
  return text;
};

/** Adds an operand or an option for each field of an operation's input. */
export function addFields(
  command: Command,
  shape: Readonly<Record<string, z.ZodType>>,
  operands: readonly string[],
  hidden: readonly string[],
): void {
  for (const name of operands) {
    const field = shape[name];
    if (!field) throw new Error(`${name} isn't in the input of ${command.name()}`);
    const { value = name.toUpperCase(), description = "" } = readMeta(field);
    const usage = isOptional(field) ? `[${value}]` : `<${value}>`;
    command.argument(usage, description, createParser(field));
  }
  for (const [name, field] of Object.entries(shape)) {
    if (operands.includes(name) || hidden.includes(name)) continue;
    const { value, description = "" } = readMeta(field);
    const option = toOption(name);
    if (value === undefined) command.option(option, description);
    else if (isOptional(field))
      command.option(`${option} <${value}>`, description, createParser(field));
    else command.requiredOption(`${option} <${value}>`, description, createParser(field));
  }
}

const describeChanges = (changes: readonly (readonly string[])[], columns: number | null): string =>
  changes.length > 0 ? formatTable(COLUMNS, changes, columns) : "";

const NEXT_STEPS: Readonly<Record<string, string>> = {
  erased: `For example: ${RUN} books reverse 12, or ${RUN} books cost NAME 72`,
  fault: `To see the problems, run ${RUN} check.`,
  faulty: `To see the problems, run ${RUN} check.`,
  file: `For example: ${RUN} names set NAME FIELD=VALUE`,
  floor: `For example: ${RUN} names set NAME floor=… price=…`,
  hidden: `To show a hidden name, run ${RUN} names show.`,
  price: `Add --price, or set it: ${RUN} names set NAME renewalPrice=12.98`,
  unfeatured: `To list the featured names, run ${RUN} names feature.`,
  unlisted: `To list your names, run ${RUN} names.`,
  unpaid: `To mark it as paid, run ${RUN} offers paid.`,
};

function findNextStep(command: Command, { reason = "", inTheWay }: Refused): string | undefined {
  const list = `${RUN} ${command.parent?.name()}`;
  if (reason === "unknown") return `To list them, run ${list}.`;
  return inTheWay ? `To see it, run ${RUN} offers show ${inTheWay}.` : NEXT_STEPS[reason];
}

interface Wish<Schema extends z.ZodType, Details, Result> extends Face<Details, Result> {
  readonly operation: Operation<Schema, Details, Result>;
  readonly input: z.output<Schema>;
  readonly isConfirmed: boolean;
}

/** Shows what would change, asks unless it is confirmed, does it and prints what was done. */
export async function runOperation<Schema extends z.ZodType, Details, Result>(
  command: Command,
  context: CommandContext,
  { operation, input, isConfirmed, describe, hint, report }: Wish<Schema, Details, Result>,
): Promise<void> {
  const shop = openSellersShop(context);
  const { terminal } = context;
  function toFault(outcome: Refused | Changed): CommandFault {
    const more =
      outcome.is === "changed"
        ? outcome.differences.map(({ label, theirs }) => `${label}: ${theirs}`)
        : [hint?.(outcome) ?? findNextStep(command, outcome) ?? []].flat();
    return new CommandFault([outcome.error, ...more].join("\n"));
  }
  const review = await operation.review(shop, input);
  if (review.is === "refused" && review.reason === WRONG_COMMAND) command.error(review.error);
  if (review.is === "refused") throw toFault(review);
  const { asks, shown, warnings } = review;
  const described =
    describeChanges(review.changes, terminal.columns) +
    (describe?.(review, terminal.columns) ?? "");
  const sentences = shown.map((line) => `${line}\n`).join("");
  const warned = warnings.map((line) => `${line}\n`).join("");
  const isAsked = asks !== null && !isConfirmed;
  if (isAsked) {
    await confirm(command, context, {
      shown: described + sentences + warned,
      question: asks.question,
      purpose: "to do it without asking",
      refused: "Nothing was changed.",
    });
  } else terminal.printError(warned);
  const outcome = await operation.commit(shop, input, review.seen);
  if (outcome.is !== "done") throw toFault(outcome);
  const words = report?.(outcome, review) ?? `${outcome.words}\n`;
  printResult(context, outcome.result, isAsked ? words : described + words);
}

export function addOperation<Schema extends z.ZodObject, Details, Result>(
  parent: Command,
  context: CommandContext,
  row: OperationCommand<Schema, Details, Result>,
): Command {
  const { operation, operands = [], hidden = [] } = row;
  const command = addCommand(parent, row.name, row);
  addFields(command, operation.input.shape, operands, hidden);
  if (!row.asksNothing) command.option("--yes", "don't ask");
  return command.action(async (...given: unknown[]) => {
    const { yes, json: _, ...options } = command.opts<Raw>();
    const typed = operands.map((name, at) => [name, given[at]] as const);
    const raw = {
      ...options,
      ...Object.fromEntries(typed.filter(([, value]) => value !== undefined)),
    };
    const { data, error } = operation.input.safeParse(row.complete?.(raw, command) ?? raw);
    if (error) command.error(error.issues.map(({ message }) => message).join("\n"));
    const input = data as z.output<Schema>;
    await runOperation(command, context, { ...row, input, isConfirmed: yes === true });
  });
}
