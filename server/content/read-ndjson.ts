import type { RowSink } from "./read-listings.ts";

const WANTED = "a JSON object on a line of its own";
/** In characters; a full listing has a few thousand. */
const MAX_LENGTH = 1_000_000;
const TOO_LONG = "a line of more than 1,000,000 characters";

function readLine(text: string, line: number, sink: RowSink): void {
  if (text.trim() === "") return;
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    return sink.refuse({ line, field: "", found, wanted: WANTED });
  }
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    const found = Array.isArray(input) ? "a list" : `${input}`;
    return sink.refuse({ line, field: "", found, wanted: WANTED });
  }
  sink.take({ line, input: { ...input } });
}

/** Joins the pieces of a line; drops a line that is too long. */
function createLineCollector(sink: RowSink) {
  let parts: string[] = [];
  let length = 0;
  let line = 0;
  return {
    add(part: string): void {
      length += part.length;
      if (length <= MAX_LENGTH) parts.push(part);
      else parts = [];
    },
    end(): void {
      line++;
      if (length <= MAX_LENGTH) readLine(parts.join(""), line, sink);
      else sink.refuse({ line, field: "", found: TOO_LONG, wanted: WANTED });
      parts = [];
      length = 0;
    },
  };
}

/** One listing a line, with the fields of the YAML files; empty lines are skipped. */
export async function readNdjson(text: AsyncIterable<string>, sink: RowSink): Promise<void> {
  const collector = createLineCollector(sink);
  for await (const piece of text) {
    for (const [index, part] of piece.split("\n").entries()) {
      if (index > 0) collector.end();
      collector.add(part);
    }
  }
  collector.end();
}
