import type { RowSink } from "./row.ts";

const WANTED = "a JSON object on a line of its own";

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

/** Reads newline-delimited JSON: one listing a line, with the fields of the YAML; empty lines are passed over. */
export async function readNdjson(text: AsyncIterable<string>, sink: RowSink): Promise<void> {
  let line = 0;
  let rest = "";
  for await (const piece of text) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const whole of lines) readLine(whole, ++line, sink);
  }
  readLine(rest, ++line, sink);
}
