import { join } from "node:path";
import { parseDocument } from "yaml";
import type { z } from "zod";
import { type Fault, toFaults } from "../../catalogue/fault.ts";
import { describeReadError, readText } from "./read-text.ts";

/** The parser compares each key with all others: larger files would block the process for seconds. */
const MAX_BYTES = 64 * 1024;

export interface Checked<T> {
  readonly file: string;
  /** As written; null if it does not parse. */
  readonly input: unknown;
  readonly value: T | null;
  readonly faults: Fault[];
}

function parseYaml(file: string, text: string): { input: unknown; faults: Fault[] } {
  const wanted = "YAML that parses";
  const document = parseDocument(text);
  const faults = document.errors.map((error) => ({
    file,
    field: error.linePos ? `line ${error.linePos[0].line}` : "",
    found: error.message.split("\n")[0]?.replace(/ at line \d+, column \d+:?$/, "") ?? error.code,
    wanted,
  }));
  if (faults.length > 0) return { input: null, faults };
  try {
    return { input: document.toJS(), faults };
  } catch (error) {
    // An undefined alias, or too many of them.
    const found = error instanceof Error ? error.message : String(error);
    return { input: null, faults: [{ file, field: "", found, wanted }] };
  }
}

/** The schema's messages must say what is wanted. */
export async function readYaml<T>(
  contentDir: string,
  file: string,
  schema: z.ZodType<T>,
): Promise<Checked<T>> {
  let text: string;
  try {
    text = (await Array.fromAsync(readText(join(contentDir, file), MAX_BYTES))).join("");
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
