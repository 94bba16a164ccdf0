import { listLeads } from "../../server/inquiries/leads.ts";
import type { CommandContext } from "../command/command.ts";
import { type FilterOptions, readMoments } from "../command/filter-options.ts";
import { unknownReference } from "../command/unknown-reference.ts";

export function requireFound<Found>(found: Found | null | undefined, reference: string): Found {
  if (found) return found;
  throw unknownReference("leads", reference);
}

export async function listFound(context: CommandContext, options: FilterOptions, limit?: number) {
  const { db } = await context.openDatabase();
  return listLeads(db, readMoments(options, context, "UTC"), limit);
}
