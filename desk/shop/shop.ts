import { join } from "node:path";
import { domainToASCII } from "node:url";
import { findOwned, listOwned } from "../../catalogue/catalogue.ts";
import type { Fault } from "../../catalogue/schema/fault.ts";
import { shopSchema } from "../../catalogue/schema/shop.ts";
import { fingerprint } from "../../server/content/change-journal.ts";
import { draftText } from "../../server/content/draft-text.ts";
import { editFields } from "../../server/content/edit-yaml.ts";
import { isLogo, LOGO_WANTED } from "../../server/content/own-pictures.ts";
import { parseMarkdown, readOwnText } from "../../server/content/read-markdown.ts";
import { readText, UnreadableFile } from "../../server/content/read-text.ts";
import { readYaml } from "../../server/content/read-yaml.ts";
import { type Draft, readIfThere, replaceFiles } from "../../server/content/replace-files.ts";
import { SHOP_FILE, TEXT_FILES } from "../../server/content/unread-files.ts";
import type { DeskBase } from "../services.ts";
import { findSection, type Section, SECTIONS } from "./fields.ts";
import type { Values } from "./names.ts";
import { findChanges, toValues } from "./values.ts";

const MAX_VERSIONS = 20;

type Input = Readonly<Record<string, unknown>>;

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
      /** What was typed, with the others' changes to all other fields. */
      readonly values: Values;
    };

const NO_FILE = "none";

const isGroup = (value: unknown): value is Input =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function keyOf(field: string): string {
  return /^[^.[]*/.exec(field)?.[0] ?? "";
}

const keysOf = ({ fields }: Section) => new Set(fields.map(({ path }) => keyOf(path)));

export const sectionOfFault = ({ field }: Fault) =>
  SECTIONS.find((section) => keysOf(section).has(keyOf(field)));

const PAGES = {
  about: ["About page", TEXT_FILES.about],
  privacy: ["Privacy policy", TEXT_FILES.privacyPolicy],
  terms: ["Terms of service", TEXT_FILES.termsOfService],
  file: [SHOP_FILE, SHOP_FILE],
} as const;

export type PageName = keyof typeof PAGES;

const isPage = (name: string): name is PageName => Object.hasOwn(PAGES, name);

export function openShop({ config, readFiles, requireContent }: DeskBase) {
  const { contentDir } = config;
  const versions = new Map<string, Input>();

  const stampOf = async (file: string) =>
    fingerprint(await readIfThere(join(contentDir, file))) ?? NO_FILE;

  async function readShopFile() {
    const seen = await stampOf(SHOP_FILE);
    const { input, faults } = await readYaml(contentDir, SHOP_FILE, shopSchema);
    const found = isGroup(input) ? input : null;
    if (found) versions.set(seen, found);
    const [oldest = ""] = versions.keys();
    if (versions.size > MAX_VERSIONS) versions.delete(oldest);
    const all = (await readFiles()).faults.filter(({ file }) => file === SHOP_FILE);
    return { seen, input: found, faults: all.length > 0 ? all : faults };
  }

  const undoOf =
    (drafts: readonly Draft[]): Undo =>
    async () => {
      const back = drafts.map(({ file, before, after }) => {
        return { file, before: after, after: before };
      });
      const { faults } = await replaceFiles(contentDir, back, { isKnownGood: true });
      const names = drafts.map(({ file }) => file).join(" and ");
      return faults.length === 0
        ? `${names} is back as it was before.`
        : `${names} has been changed since, so it was left as it is.`;
    };

  async function write(draft: Draft | null): Promise<readonly Fault[]> {
    return draft ? (await replaceFiles(contentDir, [draft])).faults : [];
  }

  async function editShopFile(changes: ReadonlyMap<string, unknown>) {
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

  /** What the seller has changed wins; whatever else is as the file is now. */
  function mergeValues({ fields }: Section, seen: string, typed: Values, now: Values): Values {
    const before = versions.get(seen);
    if (!before) return { ...now, ...typed };
    const shown = toValues(fields, before);
    const own = Object.entries(typed).filter(([name, value]) => value !== (shown[name] ?? ""));
    return { ...now, ...Object.fromEntries(own) };
  }

  async function save(section: Section, seen: string, typed: Values): Promise<Saved> {
    const file = await readShopFile();
    const { fields } = section;
    if (file.seen !== seen) {
      const now = { seen: file.seen, values: toValues(fields, file.input) };
      return { is: "overtaken", now, values: mergeValues(section, seen, typed, now.values) };
    }
    if (!file.input) return { is: "refused", faults: file.faults, values: typed };
    const changes = findChanges(fields, file.input, typed);
    if (changes.size === 0) return { is: "same" };
    const { draft, faults } = await editShopFile(changes);
    if (faults.length > 0) return { is: "refused", faults, values: typed };
    return draft ? { is: "saved", undo: undoOf([draft]) } : { is: "same" };
  }

  async function readFeatured() {
    const { seen, input } = await readShopFile();
    const { catalogue } = await requireContent();
    const lead = Array.isArray(input?.lead) ? input.lead.map(String) : [];
    return {
      seen,
      lead,
      shown: lead.map((domain) => {
        const listing = findOwned(catalogue, domain);
        return {
          domain,
          name: listing?.displayName ?? domain,
          status: listing ? listing.status : null,
        };
      }),
      others: listOwned(catalogue)
        .map(({ domain }) => domain)
        .filter((domain) => !lead.includes(domain)),
    };
  }

  async function readPage(name: PageName) {
    const [title, file] = PAGES[name];
    const seen = await stampOf(file);
    const source =
      seen === NO_FILE ? "" : (await Array.fromAsync(readText(join(contentDir, file)))).join("");
    return { name, title, file, seen, source };
  }

  return {
    async show() {
      const { faults } = await readShopFile();
      const { content } = await readFiles();
      const texts = Object.keys(PAGES).filter((name) => name !== "file");
      return {
        sections: SECTIONS.map(({ id, title, about }) => ({
          id,
          title,
          about,
          faults: faults.filter((fault) => sectionOfFault(fault)?.id === id).length,
        })),
        faults: faults.filter((fault) => !sectionOfFault(fault)),
        lead: content?.shop.lead.length ?? null,
        texts: await Promise.all(
          texts.filter(isPage).map(async (name) => {
            const [title, file] = PAGES[name];
            return { name, title, hasOwn: (await stampOf(file)) !== NO_FILE };
          }),
        ),
      };
    },
    async showSection(id: string) {
      const section = findSection(id);
      if (!section) return null;
      const { seen, input, faults } = await readShopFile();
      const values = toValues(section.fields, input);
      const { content } = await readFiles();
      return {
        id,
        seen,
        values,
        isReadable: input !== null,
        faults: faults.filter((fault) => !input || sectionOfFault(fault)?.id === id),
        hasLogo: content?.logos !== null && content !== null,
      };
    },
    save: (id: string, seen: string, typed: Values): Promise<Saved> | null => {
      const section = findSection(id);
      return section ? save(section, seen, typed) : null;
    },
    async readLogo(theme: "dark" | "light") {
      return (await readFiles()).content?.logos?.[theme] ?? null;
    },
    /** Puts the picture beside shop.yaml, for one theme or for both. */
    async saveLogo(
      theme: "dark" | "light" | "both",
      upload: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> },
      seen: string,
    ): Promise<Saved> {
      const { values } = { values: {} };
      const ending = /\.(svg|png)$/i.exec(upload.name)?.[1]?.toLowerCase() ?? "";
      const file = `logo${theme === "both" ? "" : `-${theme}`}.${ending}`;
      const wrong = { file: SHOP_FILE, field: "logo", found: upload.name, wanted: LOGO_WANTED };
      if (!ending || !(await isLogo(upload.bytes, file)))
        return { is: "refused", faults: [wrong], values };
      const shop = await readShopFile();
      if (shop.seen !== seen) return { is: "overtaken", now: { seen: shop.seen, values }, values };
      const before = await readIfThere(join(contentDir, file));
      const picture = { file, before, after: Buffer.from(upload.bytes) };
      const written = await replaceFiles(contentDir, [picture], { isKnownGood: true });
      if (written.faults.length > 0) return { is: "refused", faults: written.faults, values };
      const old = toValues(findSection("look")?.fields ?? [], shop.input);
      const [dark, light] = (["dark", "light"] as const).map((one) =>
        theme === "both" || theme === one ? file : old[`logo.${one}`] || file,
      );
      const logo = dark === light ? dark : { dark, light };
      const { draft, faults } = await editShopFile(new Map([["logo", logo]]));
      const undo = undoOf(draft ? [picture, draft] : [picture]);
      if (faults.length === 0) return { is: "saved", undo };
      await undo();
      return { is: "refused", faults, values };
    },
    showFeatured: readFeatured,
    async saveFeatured(seen: string, lead: readonly string[]): Promise<Saved> {
      const shop = await readShopFile();
      const values = {};
      if (shop.seen !== seen) return { is: "overtaken", now: { seen: shop.seen, values }, values };
      const domains = [...new Set(lead.map((name) => domainToASCII(name.trim()) || name.trim()))];
      const value = domains.length > 0 ? domains : null;
      const { draft, faults } = await editShopFile(new Map([["lead", value]]));
      if (faults.length > 0) return { is: "refused", faults, values };
      return draft ? { is: "saved", undo: undoOf([draft]) } : { is: "same" };
    },
    showPage: (name: string) => (isPage(name) ? readPage(name) : null),
    preview: (name: string, source: string) =>
      isPage(name) && name !== "file" ? readOwnText(PAGES[name][1], source) : null,
    /** An empty text gives the page back the shop's own words. */
    async savePage(name: string, seen: string, source: string): Promise<Saved | null> {
      if (!isPage(name)) return null;
      const { file, seen: stamp, source: there } = await readPage(name);
      if (stamp !== seen)
        return {
          is: "overtaken",
          now: { seen: stamp, values: { source: there } },
          values: { source },
        };
      const text = source.replaceAll(/\r\n?/g, "\n");
      const isRemoved = text.trim() === "" && name !== "file";
      if (name !== "file" && !isRemoved) {
        const { faults } = parseMarkdown(file, text);
        if (faults.length > 0) return { is: "refused", faults, values: { source } };
      }
      const draft = await draftText(contentDir, file, (old) => {
        if (isRemoved) return null;
        const ended = text.endsWith("\n") ? text : `${text}\n`;
        return old?.includes("\r\n") ? ended.replaceAll("\n", "\r\n") : ended;
      });
      if (!draft) return { is: "same" };
      const isKnownGood = name !== "file";
      const { faults } = await replaceFiles(contentDir, [draft], { isKnownGood });
      if (faults.length > 0) return { is: "refused", faults, values: { source } };
      return { is: "saved", undo: undoOf([draft]) };
    },
  };
}
