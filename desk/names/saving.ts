import { formatDollars } from "../../catalogue/format/price.ts";
import { type Fault, formatFault } from "../../catalogue/schema/fault.ts";
import type { Changes } from "../../server/content/edit-listings.ts";
import type { Content } from "../../server/content/read-content.ts";
import { checkLinkChanges } from "../../server/names/link-changes.ts";
import { NamesFault } from "../../server/names/names-fault.ts";
import { saveNames, type Saving } from "../../server/names/save-names.ts";
import { planUndo } from "../../server/names/undo-change.ts";
import type { Notice } from "../layout/notices.ts";
import type { DeskBase } from "../base.ts";
import { orUnwritable } from "../../server/database/unwritable.ts";

interface Work {
  readonly content: Content | null;
  readonly saving: Saving;
  readonly wanted: ReadonlyMap<string, Changes>;
  /** 'names undo' shows this command as the change that it takes back. */
  readonly command: string;
  readonly words: string;
}

const EDITED =
  "A file has been edited since. Undoing this would lose that edit, so nothing was changed.";

export function openSaving({ config, database, saveAlone, now }: DeskBase) {
  async function undoNow(changedAt: string): Promise<string> {
    try {
      const { sale, last } = await planUndo(config);
      if (sale)
        return `'${sale.command}' came after it, and can't be undone, so nothing was changed.`;
      if (last?.change.time !== changedAt)
        return "Other names have changed since, so this can't be undone on its own.";
      const files = await last.undo();
      return `Undone, in ${files.join(", ")}.`;
    } catch (error) {
      if (error instanceof NamesFault) return error.faults.length > 0 ? error.message : EDITED;
      throw error;
    }
  }

  const undo = (changedAt: string) => saveAlone(() => undoNow(changedAt), describeRefusedSave);

  /** Throws a NamesFault, whose message the seller can act on, if nothing could be changed. */
  return async ({ content, saving, wanted, command, words }: Work): Promise<Notice> => {
    const links = await checkLinkChanges(database.db, content, wanted);
    await links.note(now());
    const { files, unnoted } = await saveNames(config, saving, { command: `desk: ${command}` });
    if (files.length === 0) return { words: "Nothing to change." };
    await orUnwritable(links.confirm(now()), () => undefined);
    const [stale] = links.stale;
    const more = links.stale.length > 1 ? ` (and of ${links.stale.length - 1} more)` : "";
    const advice = stale
      ? ` The escrow link of ${stale.domain}${more} may still ask for ${formatDollars(stale.firstPrice)}.`
      : "";
    if (unnoted) return { words: `${words}${advice} It can't be undone: ${unnoted}.` };
    const { last } = await planUndo(config);
    const changedAt = last?.change.time;
    return {
      words: words + advice,
      ...(changedAt !== undefined && { undo: () => undo(changedAt) }),
    };
  };
}

export const describeRefusedSave = (fault: Fault) => `${formatFault(fault)}.`;

export async function orFault<T>(saving: Promise<Notice>, onFault: (fault: string) => T) {
  try {
    return await orUnwritable(saving, onFault);
  } catch (error) {
    if (error instanceof NamesFault) return onFault(error.message);
    throw error;
  }
}

export type Save = ReturnType<typeof openSaving>;
