import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { stringify } from "yaml";
import type { Fault } from "../../catalogue/fault.ts";
import { type Content, readContent } from "../../server/content/read-content.ts";

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
  faqs: questions(5),
};

const GOOD_LISTING: Fields = {
  price: "$4,888",
  category: "Travel",
  status: "available",
  tier: "premium",
  listedDate: "2025-10-29",
  escrowLink: "https://www.escrow.com/checkout?token=1",
  description: "A short name.",
  keywords: times(7, "keyword"),
  features: times(5, "feature"),
  useCases: times(5, "use"),
  targetAudience: times(5, "buyer"),
};

/** What the seller keeps on disk, in a folder of its own that goes when the test ends. */
export interface ContentFolder {
  readonly dir: string;
  /** Writes any file of the folder as it stands, in one step, so that nobody reads half of it. */
  write(path: string, text: string | Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
  /** Writes shop.yaml: a good one with these fields changed; `undefined` takes a field out. */
  writeShop(changes?: Fields): Promise<void>;
  /** Writes listings/<name>.yaml: a good listing of that name with these fields changed; `undefined` takes a field out. */
  writeListing(name: string, changes?: Fields): Promise<void>;
}

/** A folder with a good shop.yaml and a good listing for each of `names`. */
export async function makeContentFolder(names: readonly string[] = []): Promise<ContentFolder> {
  const dir = await mkdtemp(join(tmpdir(), "vitrine-content-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const folder: ContentFolder = {
    dir,
    async write(path, text) {
      await mkdir(dirname(join(dir, path)), { recursive: true });
      await writeFile(join(dir, ".unfinished"), text);
      await rename(join(dir, ".unfinished"), join(dir, path));
    },
    remove: (path) => rm(join(dir, path), { recursive: true }),
    writeShop: (changes = {}) => folder.write("shop.yaml", stringify({ ...GOOD_SHOP, ...changes })),
    writeListing: (name, changes = {}) =>
      folder.write(
        `listings/${name}.yaml`,
        stringify({ domain: name, ...GOOD_LISTING, ...changes }),
      ),
  };
  await folder.writeShop();
  for (const name of names) await folder.writeListing(name);
  return folder;
}

/** Reads a folder that must be good. */
export async function readGood({ dir }: ContentFolder): Promise<Content> {
  const { content, faults } = await readContent(dir);
  expect(faults).toEqual([]);
  if (!content) throw new Error("no content without a fault");
  return content;
}

/** Reads a folder that must be refused. */
export async function readFaults({ dir }: ContentFolder): Promise<Fault[]> {
  const { content, faults } = await readContent(dir);
  expect(content).toBeNull();
  return faults;
}
