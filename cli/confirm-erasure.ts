import { type Invocation, WrongUse } from "./command.ts";

/** Shows what is about to be erased and asks, unless `--yes` is given. Throws WrongUse when nobody can be asked. */
export async function confirmErasure(
  { terminal, wantsJson, options }: Invocation,
  shown: string,
): Promise<boolean> {
  if (options.yes) return true;
  if (!terminal.isInteractive || wantsJson) {
    throw new WrongUse("nobody can be asked here: give --yes to erase without a question");
  }
  terminal.print(shown);
  const answer = await terminal.ask("\nErase all of this for good? Type yes to do so: ");
  const isSure = answer.trim().toLowerCase() === "yes";
  if (!isSure) terminal.complain("Nothing was erased.\n");
  return isSure;
}
