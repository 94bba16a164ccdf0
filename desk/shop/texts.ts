import { join } from "node:path";
import { draftText } from "../../server/content/draft-text.ts";
import { parseMarkdown, readOwnText } from "../../server/content/read-markdown.ts";
import { readText } from "../../server/content/read-text.ts";
import { replaceFiles } from "../../server/content/replace-files.ts";
import { SHOP_FILE, TEXT_FILES } from "../../server/content/content-files.ts";
import type { DeskBase } from "../base.ts";
import { NO_FILE, type Saved, type ShopFile } from "./shop-file.ts";

const PAGES = {
  about: ["About page", TEXT_FILES.about],
  privacy: ["Privacy policy", TEXT_FILES.privacyPolicy],
  terms: ["Terms of service", TEXT_FILES.termsOfService],
  file: [SHOP_FILE, SHOP_FILE],
} as const;

type PageName = keyof typeof PAGES;

const isPage = (name: string): name is PageName => Object.hasOwn(PAGES, name);

export function openTexts({ config }: DeskBase, { saveInTurn, stampOf, undoOf }: ShopFile) {
  const { contentDir } = config;

  async function readPage(name: PageName) {
    const [title, file] = PAGES[name];
    const seen = await stampOf(file);
    const source =
      seen === NO_FILE ? "" : (await Array.fromAsync(readText(join(contentDir, file)))).join("");
    return { name, title, file, seen, source };
  }

  async function savePage(name: PageName, seen: string, source: string): Promise<Saved> {
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
  }

  return {
    list() {
      const texts = Object.keys(PAGES).filter((name) => name !== "file");
      return Promise.all(
        texts.filter(isPage).map(async (name) => {
          const [title, file] = PAGES[name];
          return { name, title, hasOwn: (await stampOf(file)) !== NO_FILE };
        }),
      );
    },
    showPage: (name: string) => (isPage(name) ? readPage(name) : null),
    preview: (name: string, source: string) =>
      isPage(name) && name !== "file" ? readOwnText(PAGES[name][1], source) : null,
    /** With an empty text, the page shows the shop's own words again. */
    savePage: (name: string, seen: string, source: string): Promise<Saved> | null =>
      isPage(name) ? saveInTurn(() => savePage(name, seen, source), { source }) : null,
  };
}
