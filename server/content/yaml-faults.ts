import { type Document, isAlias, isScalar, visit, type YAMLParseError } from "yaml";
import { quoteFound } from "../../catalogue/fault.ts";

interface Advice {
  /** From 1. */
  readonly line: number;
  readonly found: string;
  readonly wanted: string;
}

const QUOTES = 'the text in straight quotes, as "…"';
const FIELD = "a field's name, a colon and a space before its value, as 'price: $4,888'";

const lineAt = (text: string, offset: number) => text.slice(0, offset).split("\n").length;

/** The value on a line, without the name before it and the dash of a list's entry. */
const valueOf = (line: string) => line.replace(/^[\s-]*(?:[\w.]+:\s+)?/, "");

const isQuoted = ({ type }: { type?: string }) => type?.startsWith("QUOTE_") === true;

/** Where the last quoted text before `offset` begins. */
function findOpeningQuote(document: Document, offset: number): number {
  let opening = offset;
  visit(document, {
    Scalar(_, node) {
      const start = node.range?.[0] ?? Infinity;
      if (start <= offset && isQuoted({ type: node.type ?? "" })) opening = start;
    },
  });
  return opening;
}

function adviseOnValue(line: string): Omit<Advice, "line"> | null {
  const value = valueOf(line);
  const [first = ""] = value;
  if (/[@`%*&!|>?[{]/.test(first)) {
    return { found: `a text that begins with ${quoteFound(first)}`, wanted: QUOTES };
  }
  if (/^["']/.test(first)) {
    const wanted = `quotes inside a text of the other kind, as 'a "good" name' or "it's here"`;
    return { found: "text behind a closing quote", wanted };
  }
  return /:(?:\s|$)/.test(value) ? { found: "a text with a colon in it", wanted: QUOTES } : null;
}

function adviseOnError(
  text: string,
  document: Document,
  { code, message, pos: [offset] }: YAMLParseError,
): Advice {
  const line = lineAt(text, offset);
  const written = text.split("\n")[line - 1] ?? "";
  if (code === "TAB_AS_INDENT") {
    return { line, found: "a tab before the text", wanted: "spaces, not tabs" };
  }
  if (code === "DUPLICATE_KEY") {
    return { line, found: "a field that is there twice", wanted: "each field once" };
  }
  if (code === "MULTIPLE_DOCS") {
    return { line, found: '"---" between two parts', wanted: "one listing a file" };
  }
  if (code === "BAD_DQ_ESCAPE") {
    const wanted = "single quotes around such a text, or each backslash twice";
    return { line, found: "a backslash in double quotes", wanted };
  }
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
  const advice = adviseOnValue(written);
  if (advice) return { line, ...advice };
  if (code === "BAD_INDENT" || code === "BLOCK_AS_IMPLICIT_KEY") {
    const wrong = code === "BAD_INDENT" ? line : line + 1;
    const wanted = "as many spaces before it as before its neighbours";
    return { line: wrong, found: "a line that stands too far to the left or right", wanted };
  }
  if (code === "MULTILINE_IMPLICIT_KEY" || code === "MISSING_CHAR") {
    // Faults go to the log, which others may read.
    const shown = written.trim().replace(/^(floor).*/i, "$1…");
    return { line, found: quoteFound(shown), wanted: FIELD };
  }
  const found = message.split("\n")[0]?.replace(/ at line \d+, column \d+:?$/, "") ?? code;
  return { line, found, wanted: QUOTES };
}

/** A word with an asterisk in front, which YAML takes for a reference. */
function findLooseAlias(text: string, document: Document): Advice | null {
  let found: Advice | null = null;
  visit(document, {
    Alias(_, node) {
      if (!isAlias(node) || node.resolve(document)) return;
      const line = lineAt(text, node.range?.[0] ?? 0);
      found = { line, found: 'a text that begins with "*"', wanted: QUOTES };
      return visit.BREAK;
    },
  });
  return found;
}

/** A colour or a picture's name that YAML takes for a comment. */
function findLostValue(text: string, document: Document): Advice | null {
  let found: Advice | null = null;
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isScalar(value) || value.value !== null) return;
      if (!/^(accent|dark|light|logo)$/.test(String(key.value))) return;
      const [start = 0, end] = key.range ?? [];
      const [, lost] = /^\s*:[ \t]+(#[^\s#]\S*)/.exec(text.slice(end)) ?? [];
      if (lost === undefined) return;
      const wanted = `it in quotes, as ${key.value}: ${quoteFound(lost)}`;
      found = {
        line: lineAt(text, start),
        found: `${lost}, which YAML takes for a comment`,
        wanted,
      };
      return visit.BREAK;
    },
  });
  return found;
}

/** What to do about YAML that can't be read; only the first mistake, since it causes others. Null if there is none. */
export function adviseOnYaml(text: string, document: Document.Parsed): Advice | null {
  const [error] = document.errors;
  if (error) return adviseOnError(text, document, error);
  return findLooseAlias(text, document) ?? findLostValue(text, document);
}
