import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import type { z } from "zod";
import type { listingSchema } from "../../catalogue/listing-schema.ts";

/** A listing as the seller writes it. */
export type ListingInput = z.input<typeof listingSchema>;

export interface ContentFolder {
  readonly dir: string;
  remove(): Promise<void>;
}

const SHOP_FILE = join(import.meta.dirname, "../../content/shop.yaml");

const texts = (count: number, what: string) =>
  Array.from({ length: count }, (_, index) => `${what} ${index + 1}`);

/** A listing that passes every check: priced, available, with an escrow link and no figures. */
export function listingInput(domain: string, overrides: Partial<ListingInput> = {}): ListingInput {
  return {
    domain,
    price: "$4,888",
    category: "Developer Tools",
    status: "available",
    tier: "standard",
    listedDate: "2025-11-03",
    escrowLink: "https://escrow.example.com/checkout",
    description: "A short and plain description.",
    keywords: texts(7, "keyword"),
    features: texts(5, "feature"),
    useCases: texts(5, "use case"),
    targetAudience: texts(5, "audience"),
    ...overrides,
  };
}

/** Many distinct listings under one extension: every third reserved, every fourth a 'Make Offer', each a day older than the last. */
export function manyListings(count: number, extension = ".app"): ListingInput[] {
  const newest = Date.UTC(2025, 10, 3);
  return Array.from({ length: count }, (_, index) => {
    const isOffer = index % 4 === 3;
    return listingInput(`name-${String(index + 1).padStart(3, "0")}${extension}`, {
      price: isOffer ? "Make Offer" : `$${index + 1},000`,
      escrowLink: isOffer ? "" : "https://escrow.example.com/checkout",
      status: index % 3 === 2 ? "reserved" : "available",
      listedDate: new Date(newest - index * 86_400_000).toISOString().slice(0, 10),
    });
  });
}

/** Writes the listings, and the shop's own shop.yaml, to a folder for CONTENT_DIR. */
export async function writeContentFolder(
  listings: readonly ListingInput[],
): Promise<ContentFolder> {
  const dir = await mkdtemp(join(tmpdir(), "vitrine-content-"));
  await mkdir(join(dir, "listings"));
  await copyFile(SHOP_FILE, join(dir, "shop.yaml"));
  await Promise.all(
    listings.map((listing) =>
      writeFile(join(dir, "listings", `${listing.domain}.yaml`), stringify(listing)),
    ),
  );
  return { dir, remove: () => rm(dir, { recursive: true }) };
}
