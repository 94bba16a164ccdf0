import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { formatMoment } from "../../catalogue/format/format.ts";
import { type FieldValue, listFields } from "../../catalogue/schema/listing-fields.ts";
import { shopSchema } from "../../catalogue/schema/shop.ts";
import { type Change, fingerprint, readChanges } from "../shop/change-journal.ts";
import { readShopBasics } from "../shop/read-shop.ts";
import { readListings } from "../shop/read-listings.ts";
import { readYaml } from "../shop/read-yaml.ts";
import { type Draft, readIfThere, replaceFiles } from "../shop/replace-files.ts";
import { type Places, saveAlone } from "./save-lock.ts";
import { SHOP_FILE } from "../shop/content-files.ts";
import { type ChangeRow, showValue } from "./set-names.ts";
import { faultOfFiles, NamesFault } from "./names-fault.ts";
import { openJournal, refuseSave } from "./save-names.ts";

type Fields = ReadonlyMap<string, FieldValue>;

type State = ReadonlyMap<string, Fields>;

const FEATURED = "featured names";

async function readState(
  contentDir: string,
  drafts: readonly Draft[],
  bytesOf: (draft: Draft) => Buffer | null,
): Promise<State> {
  const dir = await mkdtemp(join(tmpdir(), "vitrine-undo-"));
  const hashes = new Map<string, string>();
  const state = new Map<string, Fields>();
  try {
    for (const draft of drafts) {
      const bytes = bytesOf(draft);
      if (!bytes) continue;
      await mkdir(dirname(join(dir, draft.file)), { recursive: true });
      await writeFile(join(dir, draft.file), bytes);
      if (draft.file !== SHOP_FILE) hashes.set(draft.file, "");
    }
    const { value } = await readYaml(dir, SHOP_FILE, shopSchema);
    const currency = value?.currency ?? (await readShopBasics(contentDir)).currency;
    const { names } = await readListings(dir, hashes, { currency });
    for (const { domain, listing, own } of names.values()) {
      state.set(domain, listFields(listing, own));
    }
    if (value) state.set(FEATURED, new Map([["lead", value.lead.join(", ")]]));
    return state;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function compareStates(now: State, then: State): ChangeRow[] {
  const domains = new Set([...now.keys(), ...then.keys()]);
  return [...domains].flatMap((domain) => {
    const [from, to] = [now.get(domain), then.get(domain)];
    if (!from) return [[domain, "name", "not in these files → listed"]];
    if (!to) return [[domain, "name", "listed → not in these files"]];
    const fields = new Set([...from.keys(), ...to.keys()]);
    return [...fields].flatMap((field) => {
      const [before, after] = [showValue(from.get(field)), showValue(to.get(field))];
      return before === after ? [] : [[domain, field, `${before} → ${after}`]];
    });
  });
}

export const formatChangeTime = ({ time }: Change) => formatMoment(time, "UTC");

interface Planned {
  readonly change: Change;
  readonly drafts: readonly Draft[];
  readonly edited: readonly string[];
  forget(): Promise<void>;
}

async function planFiles(contentDir: string, change: Change) {
  const drafts: Draft[] = [];
  const edited: string[] = [];
  for (const file of change.files) {
    const before = await readIfThere(join(contentDir, file.file));
    const now = fingerprint(before);
    if (now === file.after) {
      drafts.push({
        file: file.file,
        before,
        after: file.old === null ? null : Buffer.from(file.old, "base64"),
      });
    } else if (now !== file.before) edited.push(file.file);
  }
  return { drafts, edited };
}

async function findLast(places: Places): Promise<Planned | null> {
  for await (const { change, forget } of readChanges(openJournal(places, "names undo"))) {
    const { drafts, edited } = await planFiles(places.contentDir, change);
    if (drafts.length + edited.length > 0) return { change, drafts, edited, forget };
    // The change was interrupted before it was made, or undone by hand.
    await forget();
  }
  return null;
}

function requireUnedited({ change, edited }: Planned): void {
  if (edited.length === 0) return;
  throw new NamesFault(
    `${edited.join(", ")} ${edited.length === 1 ? "was" : "were"} edited after '${change.command}' (${formatChangeTime(change)}), and undoing that would lose the edit: nothing was changed. Change the values with 'names set', or by hand`,
  );
}

/** Throws a NamesFault if it isn't the last change anymore, or if a file can't be written. */
async function undoLast(places: Places, change: Change): Promise<readonly string[]> {
  const last = await findLast(places);
  if (!last || !isDeepStrictEqual(last.change, change)) {
    throw new NamesFault(
      "the files were changed in the meantime, so nothing was undone: try again",
    );
  }
  requireUnedited(last);
  const { files, faults } = await replaceFiles(places.contentDir, last.drafts, {
    isKnownGood: true,
  });
  if (faults.length > 0) throw faultOfFiles(faults);
  await last.forget();
  return files;
}

/**
 * `last` is null if there is nothing to undo, or if the last change is a `sale`, which can't be undone: an older change
 * is never undone in its place. Throws a NamesFault.
 */
export async function planUndo(places: Places) {
  // Another process may have noted a change that it is still about to make.
  const planned = await saveAlone(places, () => findLast(places), refuseSave);
  if (!planned) return { sale: null, last: null };
  const { change, drafts } = planned;
  if (change.isFinal) return { sale: change, last: null };
  requireUnedited(planned);
  return {
    sale: null,
    last: {
      change,
      compare: async () => {
        const now = await readState(places.contentDir, drafts, (draft) => draft.before);
        const then = await readState(places.contentDir, drafts, (draft) => draft.after);
        return compareStates(now, then);
      },
      /** Throws a NamesFault if the files have been changed since, or can't be written. */
      undo: () => saveAlone(places, () => undoLast(places, change), refuseSave),
    },
  };
}
