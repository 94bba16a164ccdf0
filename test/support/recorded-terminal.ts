import { runCommandLine } from "../../cli/run.ts";
import type { Terminal } from "../../cli/terminal.ts";

/** A terminal of 80 columns at which `answer` is typed to every question; `shown()` is all that was on it. */
export function recordTerminal(answer: string): { terminal: Terminal; shown(): string } {
  let text = "";
  const write = (more: string) => {
    text += more;
  };
  const ask = async (question: string) => {
    write(question);
    return answer;
  };
  const terminal = { columns: 80, isInteractive: true, print: write, printError: write, ask };
  return { terminal, shown: () => text };
}

/** Runs the seller's command line in this process, as with its output in a pipe. */
export async function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number; out: string; err: string }> {
  let out = "";
  let err = "";
  const terminal: Terminal = {
    columns: null,
    isInteractive: false,
    print: (text) => void (out += text),
    printError: (text) => void (err += text),
    ask: () => Promise.reject(new Error("nobody is asked")),
  };
  const code = await runCommandLine(args, environment, terminal);
  return { code, out, err };
}
