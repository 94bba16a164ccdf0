import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

const LINK = /\]\(([^()\s]+)\)|\bsrc="([^"]+)"/g;
const HEADING = /^#+ (.+)$/gm;

/** Returns the name by which a link points to a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Tells whether a link of a file leads to no file, or to no heading of it. */
export async function leadsNowhere(from: string, link: string): Promise<boolean> {
  const [path = "", anchor] = link.split("#");
  const file = path === "" ? from : join(dirname(from), path);
  if (!(await isThere(file))) return true;
  if (anchor === undefined) return false;
  const headings = (await readFile(file, "utf8")).matchAll(HEADING);
  return ![...headings].some(([, heading = ""]) => anchorOf(heading) === anchor);
}

/** Returns the links of Markdown files to files and headings of the same folder that don't exist, each with its file. */
export async function findDeadLinks(root: string, folders: readonly string[]): Promise<string[]> {
  const dead: string[] = [];
  for (const folder of folders) {
    const recursive = folder !== "";
    const files = await readdir(join(root, folder), { recursive });
    for (const file of files.filter((each) => each.endsWith(".md"))) {
      const from = join(root, folder, file);
      const text = await readFile(from, "utf8");
      for (const [, link = "", source = ""] of text.matchAll(LINK)) {
        const target = link || source;
        if (/^[a-z]+:/.test(target)) continue;
        if (await leadsNowhere(from, target)) dead.push(`${relative(root, from)}: ${target}`);
      }
    }
  }
  return dead;
}
