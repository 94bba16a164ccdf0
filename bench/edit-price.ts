import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openConversation } from "./ask.ts";

const DOMAIN = "edited-beside-the-others.com";
const PATIENCE_MS = 60_000;
const PAUSE_MS = 50;

const times = (count: number, text: string) =>
  Array.from({ length: count }, (_, index) => `${text} ${index + 1}`);

/** JSON is YAML too. */
const writeListing = (price: string) =>
  JSON.stringify({
    domain: DOMAIN,
    price,
    category: "Travel",
    status: "available",
    listedDate: "2025-10-29",
    description: "A name whose price is edited.",
    keywords: times(7, "edited name"),
    features: times(5, "Fact"),
    useCases: times(5, "Use"),
    targetAudience: times(5, "Buyer"),
  });

/** A listing in a file of its own, beside all others of a content folder, until it goes out of use. */
export function openPriceEdit(contentDir: string, url: string) {
  const file = join(contentDir, `listings/${DOMAIN}.yaml`);
  const conversation = openConversation(url, "identity");

  async function isShown(price: string): Promise<boolean> {
    const { status, bytes } = await conversation.ask(`/portfolio/${DOMAIN}`);
    return status === 200 && bytes.includes(price);
  }

  return {
    /** Writes the price into the file, and waits until the listing's page shows it. Throws after a minute. */
    async edit(price: string): Promise<void> {
      await writeFile(file, writeListing(price));
      const end = performance.now() + PATIENCE_MS;
      while (!(await isShown(price))) {
        if (performance.now() > end) throw new Error(`${price} was not shown within a minute`);
        await delay(PAUSE_MS);
      }
    },
    async [Symbol.asyncDispose](): Promise<void> {
      conversation.close();
      await rm(file, { force: true });
    },
  };
}
