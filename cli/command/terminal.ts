import { createInterface } from "node:readline/promises";
import type { Readable, Writable } from "node:stream";

export interface Terminal {
  readonly columns: number | null;
  readonly isInteractive: boolean;
  readonly streams: { readonly input?: Readable; readonly output?: Writable };
  print(text: string): void;
  printError(text: string): void;
  ask(question: string): Promise<string>;
}

type Streams = Pick<NodeJS.Process, "stdin" | "stdout" | "stderr">;

export function openTerminal({ stdin, stdout, stderr }: Streams): Terminal {
  // A reader such as 'head' may close early.
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  return {
    // A terminal that doesn't tell its size says 0.
    columns: stdout.isTTY ? stdout.columns || 80 : null,
    isInteractive: Boolean(stdin.isTTY && stdout.isTTY),
    streams: { input: stdin, output: stdout },
    print: (text) => void stdout.write(text),
    printError: (text) => void stderr.write(text),
    async ask(question) {
      const reader = createInterface({ input: stdin, output: stdout });
      const closed = new Promise<string>((resolve) => reader.once("close", () => resolve("")));
      try {
        return await Promise.race([reader.question(question), closed]);
      } finally {
        reader.close();
      }
    },
  };
}
