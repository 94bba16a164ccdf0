import { join } from "node:path";
import {
  type Document,
  type ErrorCode,
  isAlias,
  isScalar,
  parseDocument,
  visit,
  type YAMLParseError,
} from "yaml";
import type { z } from "zod";
import { type Fault, quoteFound } from "../../catalogue/schema/fault.ts";
import { toFaults } from "../../catalogue/schema/to-faults.ts";
import { describeReadError, readWholeText } from "./read-text.ts";

/** The parser compares each key with all others, so larger files would block the process for seconds. */
const MAX_BYTES = 64 * 1024;

export interface Checked<T> {
  readonly file: string;
  readonly input: unknown;
  readonly value: T | null;
  readonly faults: Fault[];
}

interface Advice {
  readonly line: number;
  readonly found: string;
  readonly wanted: string;
  readonly secret?: string;
}

const QUOTES = 'the text in straight quotes: "…"';
const FIELD = "a field's name, a colon and a space before its value, such as 'price: $4,888'";

const lineAt = (text: string, offset: number) => text.slice(0, offset).split("\n").length;

const valueOf = (line: string) => line.replace(/^[\s-]*(?:[\w.]+:\s+)?/, "");

function findOpeningQuote(document: Document, offset: number): number {
  let opening = offset;
  visit(document, {
    Scalar(_, node) {
      const start = node.range?.[0] ?? Infinity;
      if (start <= offset && node.type?.startsWith("QUOTE_")) opening = start;
    },
  });
  return opening;
}

type Mistake = Omit<Advice, "line">;

function adviseOnValue(line: string): Mistake | null {
  const value = valueOf(line);
  const [first = ""] = value;
  if (/[@`%*&!|>?[{]/.test(first)) {
    return { found: `text that begins with ${quoteFound(first)}`, wanted: QUOTES };
  }
  if (/^["']/.test(first)) {
    const wanted = `the other kind of quotes inside a text, such as 'a "good" name' or "it's here"`;
    return { found: "text after a closing quote", wanted };
  }
  return /:(?:\s|$)/.test(value) ? { found: "text with a colon in it", wanted: QUOTES } : null;
}

const MISTAKES: Readonly<Partial<Record<ErrorCode, Mistake>>> = {
  TAB_AS_INDENT: { found: "a tab before the text", wanted: "spaces, not tabs" },
  DUPLICATE_KEY: { found: "a duplicate field", wanted: "each field once" },
  MULTIPLE_DOCS: { found: '"---" between two parts', wanted: "one listing per file" },
  BAD_DQ_ESCAPE: {
    found: "a backslash in double quotes",
    wanted: "single quotes around the text, or two backslashes for each one",
  },
};

function adviseOnError(
  text: string,
  document: Document,
  { code, message, pos: [offset] }: YAMLParseError,
): Advice {
  const line = lineAt(text, offset);
  const simple = MISTAKES[code];
  if (simple) return { line, ...simple };
  if (code === "MISSING_CHAR" && message.includes("closing")) {
    const opened = lineAt(text, findOpeningQuote(document, offset));
    const found = `a quote that is opened on line ${opened} and never closed`;
    return { line: opened, found, wanted: "a quote at the end of the text too" };
  }
  const [, closing] = /end with a ([\]}])/.exec(message) ?? [];
  if (closing) {
    const opening = closing === "]" ? "[" : "{";
    const found = `a ${quoteFound(opening)} that is never closed`;
    const opened = lineAt(text, text.lastIndexOf(opening, offset));
    return { line: opened, found, wanted: `a ${quoteFound(closing)} at the end, or ${QUOTES}` };
  }
  const written = text.split("\n")[line - 1] ?? "";
  const advice = adviseOnValue(written);
  if (advice) return { line, ...advice };
  if (code === "BAD_INDENT" || code === "BLOCK_AS_IMPLICIT_KEY") {
    const wrong = code === "BAD_INDENT" ? line : line + 1;
    const wanted = "the same indentation as the lines around it";
    return { line: wrong, found: "a line that is indented too little or too much", wanted };
  }
  if (code === "MULTILINE_IMPLICIT_KEY" || code === "MISSING_CHAR") {
    // The line may hold a floor price, and other people may read the log.
    const secret = quoteFound(written.trim());
    return { line, found: "a line that isn't shown here", secret, wanted: FIELD };
  }
  const found = message.split("\n")[0]?.replace(/ at line \d+, column \d+:?$/, "") ?? code;
  return { line, found, wanted: QUOTES };
}

function findLooseAlias(text: string, document: Document): Advice | null {
  let found: Advice | null = null;
  visit(document, {
    Alias(_, node) {
      if (!isAlias(node) || node.resolve(document)) return;
      const line = lineAt(text, node.range?.[0] ?? 0);
      found = { line, found: 'text that begins with "*"', wanted: QUOTES };
      return visit.BREAK;
    },
  });
  return found;
}

function findLostValue(text: string, document: Document): Advice | null {
  let found: Advice | null = null;
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isScalar(value) || value.value !== null) return;
      if (!/^(accent|dark|light|logo)$/.test(String(key.value))) return;
      const [start = 0, end] = key.range ?? [];
      const [, lost] = /^\s*:[ \t]+(#[^\s#]\S*)/.exec(text.slice(end)) ?? [];
      if (lost === undefined) return;
      const what = `${lost}, which YAML reads as a comment`;
      const wanted = `quotes around it: ${key.value}: ${quoteFound(lost)}`;
      found = { line: lineAt(text, start), found: what, wanted };
      return visit.BREAK;
    },
  });
  return found;
}

function adviseOnYaml(text: string, document: Document.Parsed): Advice | null {
  const [error] = document.errors;
  if (error) return adviseOnError(text, document, error);
  return findLooseAlias(text, document) ?? findLostValue(text, document);
}

function parseYaml(file: string, text: string): { input: unknown; faults: Fault[] } {
  const document = parseDocument(text);
  const advice = adviseOnYaml(text, document);
  if (advice) {
    const { line, ...fault } = advice;
    return { input: null, faults: [{ file, field: `line ${line}`, ...fault }] };
  }
  try {
    return { input: document.toJS(), faults: [] };
  } catch {
    const found = "references that refer to each other endlessly";
    return { input: null, faults: [{ file, field: "", found, wanted: "no references (&, *)" }] };
  }
}

export async function readYaml<T>(
  contentDir: string,
  file: string,
  schema: z.ZodType<T>,
): Promise<Checked<T>> {
  let text: string;
  try {
    text = await readWholeText(join(contentDir, file), MAX_BYTES);
  } catch (error) {
    const fault = { file, field: "", ...describeReadError(error) };
    return { file, input: null, value: null, faults: [fault] };
  }
  const { input, faults } = parseYaml(file, text);
  if (faults.length > 0) return { file, input, value: null, faults };
  const parsed = schema.safeParse(input);
  return parsed.success
    ? { file, input, value: parsed.data, faults: [] }
    : { file, input, value: null, faults: toFaults({ file }, input, parsed.error) };
}
