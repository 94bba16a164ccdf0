import { type Command, InvalidArgumentError } from "commander";
import { addCommand, type CommandContext } from "./command/command.ts";
import { type DeskOptions, openDesk } from "./command/open-desk.ts";

function parseHost(text: string): string {
  const address = `https://${text}`;
  if (!/[\s/?#@\\]/.test(text) && URL.canParse(address)) return new URL(address).host;
  throw new InvalidArgumentError(
    "Expected a host name without https://, such as desk.example.ts.net or desk.example.ts.net:8443.",
  );
}

export function addDesk(program: Command, context: CommandContext): void {
  addCommand(program, "desk", {
    summary: "open the desk, your own pages for all that commands do",
    details:
      "It listens on this computer only, at port 4180 or the next free one, and opens by a link that works once; --json prints that link. If a desk for this shop is open already, you get a new link to it. It closes after 30 minutes without use. On a server, --socket prints the ssh command that reaches it from your own computer.",
    examples: ["desk", "desk --socket", "desk --no-browser"],
  })
    .option("--socket", "listen on a socket in the data folder instead, for ssh")
    .option(
      "--host <HOST>",
      "another host name at which the desk answers, such as a tunnel's",
      parseHost,
    )
    .option("--no-browser", "print the link without opening the browser")
    .action((options: DeskOptions) => openDesk(context, options));
}
