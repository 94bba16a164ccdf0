import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { type Fault, formatFault } from "../../catalogue/schema/fault.ts";
import { toFaults } from "../../catalogue/schema/to-faults.ts";
import { shopSchema } from "../../catalogue/schema/shop.ts";
import { fingerprint } from "../../server/content/change-journal.ts";
import { draftText } from "../../server/content/draft-text.ts";
import { editFields } from "../../server/content/edit-yaml.ts";
import { UnreadableFile } from "../../server/content/read-text.ts";
import { readYaml } from "../../server/content/read-yaml.ts";
import {
  changedMeanwhile,
  type Draft,
  readIfThere,
  replaceFiles,
} from "../../server/content/replace-files.ts";
import { SHOP_FILE } from "../../server/content/content-files.ts";
import type { DeskBase } from "../base.ts";
import type { Values } from "../forms/receive-form.ts";

const MAX_VERSIONS = 20;

export type Input = Readonly<Record<string, unknown>>;

type Undo = () => Promise<string>;

interface Version {
  readonly seen: string;
  readonly values: Values;
}

export type Saved =
  | { readonly is: "saved"; readonly undo: Undo }
  | { readonly is: "same" }
  | { readonly is: "refused"; readonly faults: readonly Fault[]; readonly values: Values }
  | {
      readonly is: "overtaken";
      readonly now: Version;
      /** The typed values, merged with the other editor's changes to all other fields. */
      readonly values: Values;
    };

export type Refusal = Exclude<Saved, { readonly is: "saved" | "same" }>;

export const NO_FILE = "none";

const isGroup = (value: unknown): value is Input =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export type ShopFile = ReturnType<typeof openShopFile>;

export function openShopFile({ config, readFiles, saveAlone }: DeskBase) {
  const { contentDir } = config;
  const versions = new LRUCache<string, Input>({ max: MAX_VERSIONS });

  const stampOf = async (file: string) =>
    fingerprint(await readIfThere(join(contentDir, file))) ?? NO_FILE;

  async function read() {
    const seen = await stampOf(SHOP_FILE);
    const { input, faults } = await readYaml(contentDir, SHOP_FILE, shopSchema);
    const found = isGroup(input) ? input : null;
    if (found) versions.set(seen, found);
    const all = (await readFiles()).faults.filter(({ file }) => file === SHOP_FILE);
    return { seen, input: found, faults: all.length > 0 ? all : faults };
  }

  async function putBack(drafts: readonly Draft[]): Promise<string> {
    const back = drafts.map(({ file, before, after }) => {
      return { file, before: after, after: before };
    });
    const { faults } = await replaceFiles(contentDir, back, { isKnownGood: true });
    const names = drafts.map(({ file }) => file).join(" and ");
    const refused = faults.find(({ file, found }) => found !== changedMeanwhile(file).found);
    if (refused) return `This can't be undone now: ${formatFault(refused)}.`;
    return faults.length === 0
      ? `${names} is back as it was before.`
      : `${names} has been changed since, so it was left as it is.`;
  }

  const undoOf =
    (drafts: readonly Draft[]): Undo =>
    () =>
      saveAlone(
        () => putBack(drafts),
        (fault) => `This can't be undone now: ${formatFault(fault)}.`,
      );

  const saveInTurn = (work: () => Promise<Saved>, values: Values): Promise<Saved> =>
    saveAlone(work, (fault) => ({ is: "refused", faults: [fault], values }));

  async function write(draft: Draft | null): Promise<readonly Fault[]> {
    return draft ? (await replaceFiles(contentDir, [draft])).faults : [];
  }

  async function edit(changes: ReadonlyMap<string, unknown>) {
    try {
      const draft = await draftText(contentDir, SHOP_FILE, (text) =>
        editFields(text ?? "", changes),
      );
      return { draft, faults: await write(draft) };
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      const { found, wanted } = error;
      return { draft: null, faults: [{ file: SHOP_FILE, field: "", found, wanted }] };
    }
  }

  /** Checks the file's new content without writing it. The files that it names are checked only on saving. */
  function check(input: Input, changes: ReadonlyMap<string, unknown>): readonly Fault[] {
    const wanted = Object.fromEntries(
      Object.entries({ ...input, ...Object.fromEntries(changes) }).filter(
        ([, value]) => value !== null,
      ),
    );
    const { error } = shopSchema.safeParse(wanted);
    return error ? toFaults({ file: SHOP_FILE }, wanted, error) : [];
  }

  return {
    saveInTurn,
    stampOf,
    read,
    check,
    edit,
    undoOf,
    versionOf: (seen: string) => versions.get(seen),
  };
}
