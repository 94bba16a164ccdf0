import { join } from "node:path";
import { markValues } from "../../catalogue/merge-values.ts";
import { statusOf } from "../../catalogue/outcome.ts";
import type { Fault } from "../../catalogue/schema/fault.ts";
import { placeFaults } from "../../catalogue/schema/place-faults.ts";
import type { Section } from "../../catalogue/schema/record-field.ts";
import { findSection, SECTIONS } from "../../catalogue/schema/shop-fields.ts";
import { toValues } from "../../server/operations/shop/shop-values.ts";
import { fingerprint } from "../../server/shop/change-journal.ts";
import { SHOP_FILE } from "../../server/shop/content-files.ts";
import { MAX_LOGO_KIB } from "../../server/shop/read-shop.ts";
import { readIfThere } from "../../server/shop/replace-files.ts";
import { editShop } from "../../server/operations/shop/edit-shop.ts";
import { readShopFile } from "../../server/operations/shop/shop-file.ts";
import type { DeskBase } from "../base.ts";
import { keepTyped } from "../forms/unsaved.ts";
import type { Values } from "../forms/receive-form.ts";
import { openLogos } from "./logos.ts";
import { openTexts } from "./texts.ts";

function keyOf(field: string): string {
  return /^[^.[]*/.exec(field)?.[0] ?? "";
}

const keysOf = ({ fields }: Section) => new Set(fields.map(({ path }) => keyOf(path)));

/** The logo is uploaded below the form of its section. */
const formFields = ({ fields }: Section) => fields.filter(({ path }) => !path.startsWith("logo."));

const sectionOfFault = ({ field }: Fault) =>
  SECTIONS.find((section) => keysOf(section).has(keyOf(field)));

export function openShop(base: DeskBase) {
  const { config, readFiles, sellersShop } = base;
  const texts = openTexts(base);

  async function listFaults(found: readonly Fault[]): Promise<readonly Fault[]> {
    const all = (await readFiles()).faults.filter(({ file }) => file === SHOP_FILE);
    return all.length > 0 ? all : found;
  }

  return {
    async show() {
      const faults = await listFaults((await readShopFile(sellersShop)).faults);
      return {
        sections: SECTIONS.map(({ id, title, about }) => ({
          id,
          title,
          about,
          faults: faults.filter((fault) => sectionOfFault(fault)?.id === id).length,
        })),
        faults: faults.filter((fault) => !sectionOfFault(fault)),
        texts: await texts.list(),
      };
    },
    async showSection(id: string) {
      const section = findSection(id);
      if (!section) return null;
      const { input, faults } = await readShopFile(sellersShop);
      const values = toValues(section.fields, input);
      const { content } = await readFiles();
      const own = (await listFaults(faults)).filter(
        (fault) => !input || sectionOfFault(fault)?.id === id,
      );
      const fields = formFields(section);
      const logo = fingerprint(await readIfThere(join(config.contentDir, SHOP_FILE))) ?? "";
      return {
        section: { ...section, fields },
        id,
        values,
        seen: markValues(values),
        isReadable: input !== null,
        placed: placeFaults(fields, values, own),
        hasLogo: content?.logos !== null && content !== null,
        logoVersion: logo.slice(0, 8),
        maxLogoKib: MAX_LOGO_KIB,
      };
    },
    async save(id: string, seen: string, typed: Values) {
      const section = findSection(id);
      if (!section) return null;
      const input = { section: id, typed: { ...typed } };
      const outcome = await editShop.commit(sellersShop, input, seen);
      if (outcome.is === "done") return { saved: outcome };
      const readNow = async () => toValues(section.fields, (await readShopFile(sellersShop)).input);
      return {
        unsaved: await keepTyped(outcome, typed, seen, readNow),
        status: statusOf(outcome),
      };
    },
    texts,
    logos: openLogos(base),
  };
}
