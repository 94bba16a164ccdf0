import { done, type Done, type Outcome, refuse, type Undo } from "../../../catalogue/outcome.ts";
import { formatFault } from "../../../catalogue/schema/fault.ts";
import type { Content } from "../../shop/read-content.ts";
import type { Changes } from "../../shop/edit-listings.ts";
import { orUnwritable } from "../../database/unwritable.ts";
import { checkLinkChanges, type CheckedLinks, formatStalePrice } from "../../names/link-prices.ts";
import { NamesFault } from "../../names/names-fault.ts";
import { saveAlone } from "../../names/save-lock.ts";
import { saveNames, type Saving } from "../../names/save-names.ts";
import { planUndo } from "../../names/undo-change.ts";
import { type SellersShop, wordsOf } from "../operation.ts";
import { capWarnings } from "./warn-of-sales.ts";

const EDITED =
  "A file has been edited since. Undoing this would lose that edit, so nothing was changed.";

async function undoNow(shop: SellersShop, changedAt: string): Promise<Outcome> {
  try {
    const { sale, last } = await planUndo(shop.config);
    if (sale)
      return refuse(
        `'${sale.command}' came after it, and can't be undone, so nothing was changed.`,
      );
    if (last?.change.time !== changedAt)
      return refuse("Other names have changed since, so this can't be undone on its own.");
    const files = await last.undo();
    return done(`Undone, in ${files.join(", ")}.`);
  } catch (error) {
    if (!(error instanceof NamesFault)) throw error;
    return refuse(error.faults.length > 0 ? wordsOf(error, shop) : EDITED);
  }
}

/** Undoes the change that was noted at this time, unless another one came after it. */
const undoOf =
  (shop: SellersShop, changedAt: string): Undo =>
  () =>
    saveAlone(
      shop.config,
      () => undoNow(shop, changedAt),
      (fault) => refuse(`${formatFault(fault)}.`),
    );

/** Throws a NamesFault for a link that another name has. */
export async function checkLinks(
  shop: SellersShop,
  content: Content | null,
  wanted: ReadonlyMap<string, Changes>,
) {
  const isConcerned = wanted.values().some((has) => has.has("price") || has.has("escrowLink"));
  const database = isConcerned ? await shop.findDatabase().catch(() => null) : null;
  const links = await checkLinkChanges(database?.db ?? null, content, wanted);
  const stale = links.stale.map((one) => `Warning: ${formatStalePrice(one, shop.via === "desk")}`);
  return { links, warnings: capWarnings(stale) };
}

interface Work {
  readonly saving: Saving;
  /** The names and values, as the list of changes to undo shows them: 'set people.talk price=5000'. */
  readonly command: string;
  readonly links?: CheckedLinks;
  readonly words: string;
}

/** Throws a NamesFault if nothing could be changed. Call it within the lock of the files. */
export async function saveChanges(
  shop: SellersShop,
  { saving, command, links, words }: Work,
): Promise<Done<{ files: readonly string[] }>> {
  const { config, via } = shop;
  await links?.note(shop.now());
  const noted = { command: `${via === "terminal" ? "names" : "desk:"} ${command}` };
  const { files, unnoted } = await saveNames(config, saving, noted);
  // A link that is set again as it is confirms that its page asks for today's price.
  await orUnwritable(links?.confirm(shop.now()) ?? Promise.resolve(), () => undefined);
  if (files.length === 0) return { ...done("Nothing to change."), result: { files } };
  const { last } = unnoted ? { last: null } : await planUndo(config);
  return {
    is: "done",
    words,
    undo: last && undoOf(shop, last.change.time),
    whyFinal: unnoted ? `This can't be undone: ${unnoted}.` : "",
    result: { files },
  };
}
