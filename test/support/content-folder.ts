import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { stringify } from "yaml";
import type { Fault } from "../../catalogue/schema/fault.ts";
import { type Content, readContent } from "../../server/shop/read-content.ts";
import { type ListingInput, listingInput } from "./listing.ts";
import { SHOP } from "./server.ts";

type Fields = Record<string, unknown>;

const times = (count: number, text: string) =>
  Array.from({ length: count }, (_, index) => `${text} ${index + 1}`);

export const texts = (count: number) => times(count, "text");

export const questions = (count: number) =>
  times(count, "Is {domain} mine").map((question) => ({ question, answer: "Yes, {domain} is." }));

export const FOUNDER: Fields = {
  name: "Ada Pier",
  role: "Owner and founder",
  bio: "Sells names.",
  linkedin: "https://www.linkedin.com/in/ada-pier",
};

const GOOD_SHOP: Fields = {
  name: "Harbor Names",
  description: "Names for sale.",
  email: "hello@harbor.example",
  phone: "+1 202 555 0143",
  telegram: "harbor_names",
  socials: { x: "https://x.com/harbor", linkedin: "https://www.linkedin.com/company/harbor" },
  mailboxes: { privacy: "privacy@harbor.example", legal: "legal@harbor.example" },
  founder: FOUNDER,
  partners: times(6, "Partner").map((name) => ({
    name,
    url: "https://partner.example.com/",
    kind: "Registrar",
    description: "Holds names.",
  })),
  seoTool: { name: "Figures", url: "https://figures.example.com/" },
  usualTerms: "yes",
  faqs: questions(5),
  plans: "yes",
};

export interface ContentFolder {
  readonly dir: string;
  readonly environment: { readonly CONTENT_DIR: string; readonly DATABASE_URL: string };
  read(path: string): Promise<string>;
  /** Writes in one step, so that a watching shop never reads half a file. */
  write(path: string, text: string | Uint8Array): Promise<void>;
  edit(path: string, from: string, to: string): Promise<void>;
  remove(path?: string): Promise<void>;
  writeShop(changes?: Fields): Promise<void>;
  writeListing(name: string, changes?: Fields): Promise<void>;
  addLike(domain: string, names: readonly string[]): Promise<void>;
}

async function openFolder(): Promise<ContentFolder> {
  const dir = await mkdtemp(join(tmpdir(), "vitrine-content-"));
  const folder: ContentFolder = {
    dir,
    environment: { CONTENT_DIR: dir, DATABASE_URL: `file:${dir}/data/vitrine.db` },
    read: (path) => readFile(join(dir, path), "utf8"),
    async write(path, text) {
      await mkdir(dirname(join(dir, path)), { recursive: true });
      await writeFile(join(dir, ".unfinished"), text);
      await rename(join(dir, ".unfinished"), join(dir, path));
    },
    async edit(path, from, to) {
      const text = await folder.read(path);
      assert.ok(text.includes(from), `${path} has no "${from}"`);
      await folder.write(
        path,
        text.replace(from, () => to),
      );
    },
    remove: (path = "") => rm(join(dir, path), { recursive: true }),
    writeShop: (changes = {}) => folder.write("shop.yaml", stringify({ ...GOOD_SHOP, ...changes })),
    writeListing: (name, changes = {}) =>
      folder.write(`listings/${name}.yaml`, stringify({ ...listingInput(name), ...changes })),
    async addLike(domain, names) {
      const text = await folder.read(`listings/${domain}.yaml`);
      for (const name of names) {
        const own = text.replace(/^escrowLink: *["']?https:[^\s"']*/m, (line) => `${line}#${name}`);
        await folder.write(`listings/${name}.yaml`, own.replaceAll(domain, name));
      }
    },
  };
  return folder;
}

export async function makeContentFolder(names: readonly string[] = []): Promise<ContentFolder> {
  const folder = await openFolder();
  await folder.writeShop();
  for (const name of names) await folder.writeListing(name);
  return folder;
}

export async function writeContentFolder(
  listings: readonly ListingInput[],
): Promise<ContentFolder> {
  const folder = await openFolder();
  await cp(join(SHOP, "shop.yaml"), join(folder.dir, "shop.yaml"));
  for (const listing of listings) await folder.writeListing(listing.domain, listing);
  return folder;
}

export async function copyContent(): Promise<ContentFolder> {
  const folder = await openFolder();
  await cp(SHOP, folder.dir, { recursive: true });
  return folder;
}

export async function readGood({ dir }: ContentFolder): Promise<Content> {
  const { content, faults } = await readContent(dir);
  assert.deepEqual(faults, []);
  assert.ok(content);
  return content;
}

export async function readFaults({ dir }: ContentFolder): Promise<readonly Fault[]> {
  const { faults } = await readContent(dir);
  assert.ok(faults.length > 0, "the folder is good");
  return faults;
}
