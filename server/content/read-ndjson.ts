import type { RowSink } from "./read-listings.ts";
import { createRowCounter } from "./table-bounds.ts";

const WANTED = "a JSON object on a line of its own";
const MAX_LENGTH = 1_000_000;
const TOO_LONG = "a line of more than 1,000,000 characters";

type CountRow = ReturnType<typeof createRowCounter>;

function readLine(text: string, line: number, sink: RowSink, countRow: CountRow): void {
  const refuse = (found: string) => sink.refuse({ line, field: "", found, wanted: WANTED });
  if (text.length > MAX_LENGTH) return refuse(TOO_LONG);
  if (text.trim() === "") return;
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
  if (Array.isArray(input)) return refuse("a list");
  if (typeof input !== "object" || input === null) return refuse(`${input}`);
  countRow(Object.keys(input).length);
  sink.take({ line, input: { ...input } });
}

/** Rejects with an UnreadableFile for a table beyond the bounds. */
export async function readNdjson(text: AsyncIterable<string>, sink: RowSink): Promise<void> {
  const countRow = createRowCounter();
  let line = 0;
  let rest = "";
  for await (const piece of text) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop()?.slice(0, MAX_LENGTH + 1) ?? "";
    for (const each of lines) readLine(each, (line += 1), sink, countRow);
  }
  readLine(rest, line + 1, sink, countRow);
}
