import type { Fault } from "../../catalogue/schema/fault.ts";
import { MAX_LOGO_KIB } from "../../server/content/read-shop.ts";
import type { DeskBase } from "../base.ts";
import type { Values } from "../forms/receive-form.ts";
import { openFeatured } from "./featured.ts";
import { findSection, type Section, SECTIONS } from "./fields.ts";
import { openLogos } from "./logos.ts";
import { toTypedRows } from "./place-faults.ts";
import { openShopFile, type Saved } from "./shop-file.ts";
import { openTexts } from "./texts.ts";
import { findChanges, toValues } from "./values.ts";

function keyOf(field: string): string {
  return /^[^.[]*/.exec(field)?.[0] ?? "";
}

const keysOf = ({ fields }: Section) => new Set(fields.map(({ path }) => keyOf(path)));

const sectionOfFault = ({ field }: Fault) =>
  SECTIONS.find((section) => keysOf(section).has(keyOf(field)));

export function openShop(base: DeskBase) {
  const { readFiles } = base;
  const file = openShopFile(base);
  const texts = openTexts(base, file);
  const featured = openFeatured(base, file);

  /** Keeps what the seller has changed, and takes everything else from the file as it is now. */
  function mergeValues({ fields }: Section, seen: string, typed: Values, now: Values): Values {
    const before = file.versionOf(seen);
    if (!before) return { ...now, ...typed };
    const shown = toValues(fields, before);
    const own = Object.entries(typed).filter(([name, value]) => value !== (shown[name] ?? ""));
    return { ...now, ...Object.fromEntries(own) };
  }

  async function save(section: Section, seen: string, typed: Values): Promise<Saved> {
    const shop = await file.read();
    const { fields } = section;
    if (shop.seen !== seen) {
      const now = { seen: shop.seen, values: toValues(fields, shop.input) };
      return { is: "overtaken", now, values: mergeValues(section, seen, typed, now.values) };
    }
    if (!shop.input) return { is: "refused", faults: shop.faults, values: typed };
    const changes = findChanges(fields, shop.input, typed);
    if (changes.size === 0) return { is: "same" };
    const { draft, faults } = await file.edit(changes);
    if (faults.length > 0) return { is: "refused", faults, values: typed };
    return draft ? { is: "saved", undo: file.undoOf([draft]) } : { is: "same" };
  }

  return {
    async show() {
      const { faults } = await file.read();
      const { content } = await readFiles();
      return {
        sections: SECTIONS.map(({ id, title, about }) => ({
          id,
          title,
          about,
          faults: faults.filter((fault) => sectionOfFault(fault)?.id === id).length,
        })),
        faults: faults.filter((fault) => !sectionOfFault(fault)),
        featuredCount: content?.shop.lead.length ?? null,
        texts: await texts.list(),
      };
    },
    async showSection(id: string) {
      const section = findSection(id);
      if (!section) return null;
      const { seen, input, faults } = await file.read();
      const values = toValues(section.fields, input);
      const { content } = await readFiles();
      return {
        id,
        seen,
        values,
        isReadable: input !== null,
        faults: faults.filter((fault) => !input || sectionOfFault(fault)?.id === id),
        hasLogo: content?.logos !== null && content !== null,
        maxLogoKib: MAX_LOGO_KIB,
      };
    },
    async check(id: string, typed: Values) {
      const section = findSection(id);
      const { input } = await file.read();
      if (!section || !input) return null;
      const { fields } = section;
      const faults = file
        .check(input, findChanges(fields, input, typed))
        .filter((fault) => sectionOfFault(fault)?.id === id)
        .map((fault) => toTypedRows(fields, typed, fault));
      return { values: typed, faults };
    },
    save: (id: string, seen: string, typed: Values): Promise<Saved> | null => {
      const section = findSection(id);
      return section ? file.saveInTurn(() => save(section, seen, typed), typed) : null;
    },
    featured,
    texts,
    logos: openLogos(base, file),
  };
}
