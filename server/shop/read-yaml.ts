import { join } from "node:path";
import { type Document, isMap, parseDocument } from "yaml";
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

const WANTED = `each field once, as 'price: $4,888', indented like those beside it, and quotes around text with marks such as : # [ " or @ in it`;

/** An open quote or bracket takes in the rest of the text, so its field's line is named instead of the last one. */
function findLine(text: string, { contents }: Document.Parsed, offset: number): number {
  const isAtEnd = offset >= text.trimEnd().length && isMap(contents);
  const open = isAtEnd ? contents.items.at(-1)?.key.range?.[0] : null;
  return text.slice(0, open ?? offset).split("\n").length;
}

function parseYaml(file: string, text: string): { input: unknown; faults: Fault[] } {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) {
    const line = findLine(text, document, error.pos[0]);
    // The line may hold a floor price, and other people may read the log.
    const secret = quoteFound(text.split("\n")[line - 1]?.trim());
    const found = "a line that can't be read";
    const fault = { file, field: `line ${line}`, found, secret, wanted: WANTED };
    return { input: null, faults: [fault] };
  }
  try {
    return { input: document.toJS(), faults: [] };
  } catch {
    const found = "references that lead nowhere, or to each other endlessly";
    const wanted = "no references (&, *), and quotes around text that begins with such a mark";
    return { input: null, faults: [{ file, field: "", found, wanted }] };
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
