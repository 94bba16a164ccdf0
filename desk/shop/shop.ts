import { join } from "node:path";
import { markValues, mergeValues, readMark } from "../../catalogue/merge-values.ts";
import type { Outcome } from "../../catalogue/outcome.ts";
import type { Fault } from "../../catalogue/schema/fault.ts";
import { placeFaults } from "../../catalogue/schema/place-faults.ts";
import type { Section } from "../../catalogue/schema/record-field.ts";
import { clean } from "../../catalogue/schema/row-cells.ts";
import { findSection, SECTIONS } from "../../catalogue/schema/shop-fields.ts";
import { findChanges, toValues } from "../../server/operations/shop/shop-values.ts";
import { fingerprint } from "../../server/shop/change-journal.ts";
import { SHOP_FILE } from "../../server/shop/content-files.ts";
import { MAX_LOGO_KIB } from "../../server/shop/read-shop.ts";
import { readIfThere } from "../../server/shop/replace-files.ts";
import { editShop } from "../../server/operations/shop/edit-shop.ts";
import { checkShop, readShopFile } from "../../server/operations/shop/shop-file.ts";
import type { DeskBase } from "../base.ts";
import type { Unsaved } from "../forms/record-form.tsx";
import type { Values } from "../forms/receive-form.ts";
import { openLogos } from "./logos.ts";
import { openTexts } from "./texts.ts";

function keyOf(field: string): string {
  return /^[^.[]*/.exec(field)?.[0] ?? "";
}

const keysOf = ({ fields }: Section) => new Set(fields.map(({ path }) => keyOf(path)));

const sectionOfFault = ({ field }: Fault) =>
  SECTIONS.find((section) => keysOf(section).has(keyOf(field)));

const cleanAll = (typed: Values): Values =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, clean(value)]));

export function openShop(base: DeskBase) {
  const { config, readFiles, sellersShop } = base;
  const texts = openTexts(base);

  async function listFaults(found: readonly Fault[]): Promise<readonly Fault[]> {
    const all = (await readFiles()).faults.filter(({ file }) => file === SHOP_FILE);
    return all.length > 0 ? all : found;
  }

  async function stay(
    { fields }: Section,
    typed: Values,
    seen: string,
    outcome: Exclude<Outcome, { is: "done" }>,
  ): Promise<Unsaved> {
    if (outcome.is === "refused")
      return { error: outcome.error, fields: outcome.fields, differences: [], values: typed, seen };
    const now = toValues(fields, (await readShopFile(sellersShop)).input);
    const values = mergeValues(readMark(seen), cleanAll(typed), now);
    const { error, differences } = outcome;
    return { error, fields: {}, differences, values, seen: markValues(now) };
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
      const logo = fingerprint(await readIfThere(join(config.contentDir, SHOP_FILE))) ?? "";
      return {
        section,
        id,
        values,
        seen: markValues(values),
        isReadable: input !== null,
        placed: placeFaults(section.fields, values, own),
        hasLogo: content?.logos !== null && content !== null,
        logoVersion: logo.slice(0, 8),
        maxLogoKib: MAX_LOGO_KIB,
      };
    },
    async check(id: string, typed: Values) {
      const section = findSection(id);
      const { input } = await readShopFile(sellersShop);
      if (!section || !input) return null;
      const { fields } = section;
      const faults = checkShop(input, findChanges(fields, input, typed)).filter(
        (fault) => sectionOfFault(fault)?.id === id,
      );
      return { values: typed, placed: placeFaults(fields, typed, faults) };
    },
    async save(id: string, seen: string, typed: Values) {
      const section = findSection(id);
      if (!section) return null;
      const input = { section: id, typed: { ...typed } };
      const outcome = await editShop.commit(sellersShop, input, seen);
      return outcome.is === "done"
        ? { saved: outcome }
        : { unsaved: await stay(section, typed, seen, outcome), status: statusOf(outcome) };
    },
    texts,
    logos: openLogos(base),
  };
}

const statusOf = (outcome: Exclude<Outcome, { is: "done" }>) =>
  outcome.is === "refused" ? outcome.status : 409;
