import { done, type Outcome, refuse, type Undo } from "../../../catalogue/outcome.ts";
import { formatFault } from "../../../catalogue/schema/fault.ts";
import { shopSchema } from "../../../catalogue/schema/shop.ts";
import { SHOP_FILE } from "../../shop/content-files.ts";
import { draftText } from "../../shop/draft-text.ts";
import { editFields } from "../../shop/edit-yaml.ts";
import { UnreadableFile } from "../../shop/read-text.ts";
import { readYaml } from "../../shop/read-yaml.ts";
import { changedMeanwhile, type Draft, replaceFiles } from "../../shop/replace-files.ts";
import { saveAlone } from "../../names/save-lock.ts";
import type { SellersShop } from "../operation.ts";

type ShopInput = Readonly<Record<string, unknown>>;

type Place = Pick<SellersShop, "config">;

/** Reads shop.yaml as far as it can be read; `input` is null if it can't be read at all. */
export async function readShopFile({ config }: Place) {
  const { input, faults } = await readYaml(config.contentDir, SHOP_FILE, shopSchema);
  const isGroup = typeof input === "object" && input !== null && !Array.isArray(input);
  return { input: isGroup ? (input as ShopInput) : null, faults };
}

/** Writes the fields in their places, and keeps all else. `draft` is null if nothing changes. */
export async function writeShop({ config }: Place, changes: ReadonlyMap<string, unknown>) {
  const { contentDir } = config;
  try {
    const draft = await draftText(contentDir, SHOP_FILE, (text) => editFields(text ?? "", changes));
    const faults = draft ? (await replaceFiles(contentDir, [draft])).faults : [];
    return { draft, faults };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const { found, wanted } = error;
    return { draft: null, faults: [{ file: SHOP_FILE, field: "", found, wanted }] };
  }
}

async function putBack({ config }: Place, drafts: readonly Draft[]): Promise<Outcome> {
  const back = drafts.map(({ file, before, after }) => ({ file, before: after, after: before }));
  const { faults } = await replaceFiles(config.contentDir, back, { isKnownGood: true });
  const names = drafts.map(({ file }) => file).join(" and ");
  const refused = faults.find(({ file, found }) => found !== changedMeanwhile(file).found);
  if (refused) return refuse(`This can't be undone now: ${formatFault(refused)}.`);
  return faults.length === 0
    ? done(`${names} is back as it was before.`)
    : refuse(`${names} has been changed since, so it was left as it is.`);
}

/** Writes the files back as they were, unless somebody has changed them since. */
export const undoFiles =
  (shop: Place, drafts: readonly Draft[]): Undo =>
  () =>
    saveAlone(
      shop.config,
      () => putBack(shop, drafts),
      (fault) => refuse(`This can't be undone now: ${formatFault(fault)}.`),
    );

export const SAVED = "Saved. A running shop shows it within two seconds.";
export const UNCHANGED = "Nothing was changed.";
