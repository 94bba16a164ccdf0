import type { Changes } from "../../server/content/edit-listings.ts";
import { formatStalePrice } from "../../server/names/link-prices.ts";
import type { Content } from "../../server/content/read-content.ts";
import { checkLinkChanges } from "../../server/names/link-changes.ts";
import { type CommandContext, openIfThere } from "../command/command.ts";

const MAX_TOLD = 10;

const openQuietly = (context: CommandContext) => openIfThere(context).catch(() => null);

/** Returns a function to call once the changes are saved. Throws a NamesFault for a link that another name has. */
export async function tellLinkChanges(
  context: CommandContext,
  content: Content | null,
  wanted: ReadonlyMap<string, Changes>,
): Promise<() => Promise<void>> {
  const isConcerned = wanted.values().some((has) => has.has("price") || has.has("escrowLink"));
  const database = isConcerned ? await openQuietly(context) : null;
  const db = database?.db ?? null;
  const { stale, confirm } = await checkLinkChanges(db, content, wanted, context.time);
  const lines = stale.slice(0, MAX_TOLD).map((one) => `warning: ${formatStalePrice(one)}\n`);
  const more = stale.length - lines.length;
  if (more > 0) lines.push(`warning: the same goes for ${more} more: run 'check' afterward\n`);
  context.terminal.printError(lines.join(""));
  return confirm;
}
