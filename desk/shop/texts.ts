import { join } from "node:path";
import { done, type Outcome, refuse } from "../../catalogue/outcome.ts";
import { type Fault, formatFault } from "../../catalogue/schema/fault.ts";
import { fingerprint } from "../../server/shop/change-journal.ts";
import { SAVED, UNCHANGED, undoFiles } from "../../server/operations/shop/shop-file.ts";
import { draftText } from "../../server/shop/draft-text.ts";
import { parseMarkdown } from "../../server/shop/read-markdown.ts";
import { readText } from "../../server/shop/read-text.ts";
import { readIfThere, replaceFiles } from "../../server/shop/replace-files.ts";
import { SHOP_FILE, TEXT_FILES } from "../../server/shop/content-files.ts";
import type { DeskBase } from "../base.ts";

const PAGES = {
  about: ["About page", TEXT_FILES.about],
  privacy: ["Privacy policy", TEXT_FILES.privacyPolicy],
  terms: ["Terms of service", TEXT_FILES.termsOfService],
  file: [SHOP_FILE, SHOP_FILE],
} as const;

type PageName = keyof typeof PAGES;

const isPage = (name: string): name is PageName => Object.hasOwn(PAGES, name);

const NO_FILE = "none";

const refuseFaults = (faults: readonly Fault[]) =>
  refuse(faults.map(formatFault).join("\n"), { status: 400 });

export function openTexts({ config, saveAlone }: DeskBase) {
  const { contentDir } = config;

  const stampOf = async (file: string) =>
    fingerprint(await readIfThere(join(contentDir, file))) ?? NO_FILE;

  async function readPage(name: PageName) {
    const [title, file] = PAGES[name];
    const seen = await stampOf(file);
    const source =
      seen === NO_FILE ? "" : (await Array.fromAsync(readText(join(contentDir, file)))).join("");
    return { name, title, file, seen, source };
  }

  async function savePage(name: PageName, seen: string, source: string): Promise<Outcome> {
    const { file, seen: stamp, source: there } = await readPage(name);
    if (stamp !== seen) {
      const error = `${file} was changed in the meantime. Nothing was saved.`;
      return { is: "changed", error, differences: [{ label: file, yours: source, theirs: there }] };
    }
    const text = source.replaceAll(/\r\n?/g, "\n");
    const isRemoved = text.trim() === "" && name !== "file";
    const marked = name === "file" || isRemoved ? [] : parseMarkdown(file, text).faults;
    if (marked.length > 0) return refuseFaults(marked);
    const draft = await draftText(contentDir, file, (old) => {
      if (isRemoved) return null;
      const ended = text.endsWith("\n") ? text : `${text}\n`;
      return old?.includes("\r\n") ? ended.replaceAll("\n", "\r\n") : ended;
    });
    if (!draft) return done(UNCHANGED);
    const isKnownGood = name !== "file";
    const { faults } = await replaceFiles(contentDir, [draft], { isKnownGood });
    return faults.length > 0 ? refuseFaults(faults) : done(SAVED, undoFiles({ config }, [draft]));
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
    /** With an empty text, the page shows the shop's own words again. */
    savePage: (name: string, seen: string, source: string): Promise<Outcome> | null =>
      isPage(name)
        ? saveAlone(
            () => savePage(name, seen, source),
            (fault) => refuseFaults([fault]),
          )
        : null,
  };
}
