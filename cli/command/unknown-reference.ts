import { RUN } from "../../server/process/program.ts";
import { CommandFault } from "./command.ts";

const KINDS = {
  leads: { what: "inquiry", pattern: /^V-/i },
  offers: { what: "offer", pattern: /^O-/i },
} as const;

/** Points to the other command if the reference is of its kind. */
export function unknownReference(command: keyof typeof KINDS, reference: string): CommandFault {
  const other = command === "leads" ? "offers" : "leads";
  const next = KINDS[other].pattern.test(reference)
    ? `for an ${KINDS[other].what}, run ${RUN} ${other} show ${reference}`
    : `to list them, run ${RUN} ${command}`;
  return new CommandFault(`no ${KINDS[command].what} has the reference ${reference}: ${next}`);
}
