import { join } from "node:path";
import { parseDocument } from "yaml";
import type { z } from "zod";
import { type Fault, toFaults } from "../../catalogue/fault.ts";
import { describeReadError, readText } from "./read-text.ts";
import { adviseOnYaml } from "./yaml-faults.ts";

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
  const document = parseDocument(text);
  const advice = adviseOnYaml(text, document);
  if (advice) {
    const { line, ...fault } = advice;
    return { input: null, faults: [{ file, field: `line ${line}`, ...fault }] };
  }
  try {
    return { input: document.toJS(), faults: [] };
  } catch {
    const found = "references within references without end";
    return { input: null, faults: [{ file, field: "", found, wanted: "no references (&, *)" }] };
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
