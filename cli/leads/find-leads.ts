import { listLeads } from "../../server/inquiries/leads.ts";
import { RUN } from "../../server/mail-words/command-line.ts";
import { type CommandContext, CommandFault } from "../command/command.ts";
import { type FilterOptions, readMoments } from "../command/filter-options.ts";

export function requireFound<Found>(found: Found | null | undefined, reference: string): Found {
  if (found) return found;
  throw new CommandFault(
    `no inquiry has the reference ${reference}: to list them, run ${RUN} leads`,
  );
}

export async function listFound(context: CommandContext, options: FilterOptions, limit?: number) {
  const { db } = await context.openDatabase();
  return listLeads(db, readMoments(options, context, "UTC"), limit);
}
