import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeContentFolder } from "../support/content-folder.ts";
import { type RdapServer, startRdapServer } from "../support/rdap-server.ts";
import { startServer, type TestServer } from "../support/server.ts";

let registry: RdapServer;
let shop: TestServer;
beforeAll(async () => {
  registry = await startRdapServer({
    "harbor.com": {
      registered: "2009-03-14T00:00:00Z",
      expires: "2027-03-14T00:00:00Z",
      registrar: "Names <b>&</b> Sons",
    },
  });
  const folder = await makeContentFolder(["harbor.com", "quay.com"]);
  await folder.writeListing("pier.com", { registered: "2011-02-03", expires: "2041-02-03" });
  await folder.write("shop.yaml", `${await folder.read("shop.yaml")}\nregistryFacts: yes\n`);
  shop = await startServer({
    CONTENT_DIR: folder.dir,
    REGISTRY_CHECKS: "weekly",
    RDAP_BOOTSTRAP_URL: registry.bootstrapUrl,
  });
});
afterAll(async () => {
  await shop.stop();
  await registry.close();
});

const read = async (path: string) => (await fetch(shop.url + path)).text();

test("a page that was cached shows what the registry said since, and no page more than that", async () => {
  await read("/portfolio/harbor.com");
  await vi.waitFor(
    async () => {
      const page = (await read("/portfolio/harbor.com")).replaceAll(/<!-- -->/g, "");
      expect(page).toContain("Registered since</dt>");
      expect(page).toContain("Mar 14, 2009</dd>");
      expect(page).toContain("Mar 14, 2027</dd>");
      expect(page).toContain("Names &lt;b&gt;&amp;&lt;/b&gt; Sons</dd>");
      expect(page).toMatch(/Looked up at the registry on \w{3} \d+, 20\d\d\./);
    },
    { timeout: 20_000, interval: 200 },
  );
  expect(registry.asked.map(({ domain }) => domain).toSorted()).toEqual([
    "harbor.com",
    "pier.com",
    "quay.com",
  ]);
  expect(await read("/portfolio/quay.com")).not.toContain("Registration");
});

test("until the registry has answered, a page shows the days that the seller noted", async () => {
  const page = (await read("/portfolio/pier.com")).replaceAll(/<!-- -->/g, "");
  expect(page).toContain("Feb 3, 2011</dd>");
  expect(page).toContain("Feb 3, 2041</dd>");
  expect(page).toContain("As noted by the seller.");
});
