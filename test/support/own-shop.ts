import { type ListingInput } from "./listing.ts";
import { writeContentFolder } from "./content-folder.ts";
import { test as base } from "./fixtures.ts";
import { startServer } from "./server.ts";

/** The same test, with a shop that has these listings and no others. */
export function testWithListings(listings: readonly ListingInput[]) {
  return base.extend({
    shop: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright wants the braces
      async ({}, use) => {
        const folder = await writeContentFolder(listings);
        const server = await startServer({ CONTENT_DIR: folder.dir });
        await use(server);
        await server.stop();
        await folder.remove();
      },
      { scope: "worker" },
    ],
  });
}
