import type { Terminal } from "../../cli/command/terminal.ts";

export function recordTerminal(answer: string): { terminal: Terminal; shown(): string } {
  let text = "";
  const write = (more: string) => {
    text += more;
  };
  const ask = async (question: string) => {
    write(question);
    return answer;
  };
  const terminal: Terminal = {
    columns: 80,
    isInteractive: true,
    streams: {},
    print: write,
    printError: write,
    ask,
  };
  return { terminal, shown: () => text };
}
