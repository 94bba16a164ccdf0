import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { FAMILIES } from "../../app/gallery/families.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { untilHydrated } from "../support/hydration.ts";
import { startServer } from "../support/server.ts";

const BUILD = join(import.meta.dirname, "../../build");

const test = base.extend<object, { workshop: string }>({
  /** Origin of the development server. */
  workshop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the braces
    async ({}, use) => {
      const server = await startServer({}, ["dev.ts"]);
      await use(server.url);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

test("reviewers see every kind of part in both themes", async ({
  page,
  workshop,
  expectedNoise,
}) => {
  // A development server that starts for the first time prepares its libraries.
  test.slow();
  // Another development server on this machine may have the socket.
  expectedNoise.push(/websocket/i);
  await page.goto(`${workshop}/_gallery`);
  await untilHydrated(page);
  for (const family of FAMILIES) {
    const section = page.getByRole("main").getByRole("region", { name: family, exact: true });
    await expect(section.locator(".gallery-stage.dark").first()).toBeVisible();
    await expect(section.locator(".gallery-stage.light").first()).toBeVisible();
  }
  const sold = page.getByRole("region", { name: "DomainCard: sold" }).getByRole("article");
  await expect(sold).toHaveCount(2);
  const [dark, light] = await sold.evaluateAll((cards) =>
    cards.map((card) => getComputedStyle(card).backgroundColor),
  );
  expect(dark).not.toBe(light);
});

test("visitors of the shop find no gallery", async ({ page, expectedNoise }) => {
  expectedNoise.push(/404/);
  await page.goto("/_gallery");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Domain Not Found");
});

test("nothing of the gallery is in the build", async () => {
  const files = await readdir(BUILD, { recursive: true, withFileTypes: true });
  const texts = files.filter((file) => file.isFile() && /\.(js|json|css)$/.test(file.name));
  expect(texts.length).toBeGreaterThan(10);
  for (const { parentPath, name } of texts) {
    const text = await readFile(join(parentPath, name), "utf8");
    expect(text, name).not.toMatch(/_gallery|gallery-(stage|specimen|pair)/);
  }
});
