import { BROWSER_AGENT } from "../support/browser.ts";
import { startPostgres, type TestEngine } from "../support/engines.ts";
import { expect, test } from "../support/fixtures.ts";
import { startServer, type TestServer } from "../support/server.ts";

test.describe("two processes on one PostgreSQL", () => {
  test.describe.configure({ mode: "serial" });
  let engine: TestEngine;
  let servers: TestServer[];

  test.beforeAll(async () => {
    engine = await startPostgres();
    const DATABASE_URL = await engine.createDatabase();
    servers = [await startServer({ DATABASE_URL }), await startServer({ DATABASE_URL })];
  });
  test.afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await engine.close();
  });

  test("a view on one shows within a second in a browser on the other", async ({
    page,
    browser,
  }) => {
    const [one, two] = servers.map(({ url }) => `${url}/portfolio/people.talk`);
    await page.goto(one ?? "");
    const card = page.getByRole("region", { name: "Live insights" });
    await expect(card.getByRole("definition").first()).toHaveText("1");
    const other = await browser.newPage({ userAgent: BROWSER_AGENT });
    await other.goto(two ?? "");
    await expect(
      other.getByRole("region", { name: "Live insights" }).getByRole("definition").first(),
    ).toHaveText("2");
    await expect(card.getByRole("definition").first()).toHaveText("2", { timeout: 1_000 });
    await other.close();
  });
});
