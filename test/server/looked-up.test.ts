import { afterAll, beforeAll, expect, test } from "vitest";
import { type ContentFolder, makeContentFolder } from "../support/content-folder.ts";
import { startDnsServer } from "../support/dns-server.ts";
import { parseHtml, textOf } from "../support/html.ts";
import { type RdapServer, startRdapServer } from "../support/rdap-server.ts";
import { type OpenServer, openServer } from "../support/open-server.ts";

const SITE_URL = "https://names.example";

let folder: ContentFolder;
let registry: RdapServer;
let dns: Awaited<ReturnType<typeof startDnsServer>>;
let shop: OpenServer;
beforeAll(async () => {
  registry = await startRdapServer({
    "harbor.com": {
      registered: "2009-03-14T00:00:00Z",
      expires: "2027-03-14T00:00:00Z",
      registrar: "Names <b>&</b> Sons",
    },
  });
  const lead = (domain: string) => ({
    TXT: [[`v=FORSALE1;furi=${SITE_URL}/portfolio/${domain}`]],
  });
  dns = await startDnsServer({
    "_for-sale.harbor.com": lead("harbor.com"),
    "_for-sale.quay.com": lead("harbor.com"),
    "_for-sale.sold.com": lead("sold.com"),
  });
  folder = await makeContentFolder(["harbor.com", "quay.com"]);
  await folder.writeListing("pier.com", { registered: "2011-02-03", expires: "2041-02-03" });
  await folder.writeListing("sold.com", { status: "sold" });
  await folder.write(
    "sales.csv",
    "domain,date,price,source\nharborside.com,2025-03-04,12000,https://sales.example/march\n",
  );
  const DATABASE_URL = `file:${folder.dir}/data/vitrine.db`;
  shop = await openServer({
    SITE_URL,
    CONTENT_DIR: folder.dir,
    DATABASE_URL,
    DNS_SERVERS: dns.address,
    REGISTRY_CHECKS: "weekly",
    RDAP_BOOTSTRAP_URL: registry.bootstrapUrl,
  });
});
afterAll(async () => {
  await shop.stop();
  await Promise.all([registry.close(), dns.close(), folder.remove()]);
});

const read = async (domain: string) =>
  (await (await fetch(`${shop.url}/portfolio/${domain}`)).text()).replaceAll("<!-- -->", "");

test("a cached page shows what the registry has answered since, and nothing more", async () => {
  await read("harbor.com");
  await expect.poll(() => read("harbor.com")).toContain("Registered since</dt>");
  const page = await read("harbor.com");
  expect(page).toContain("Mar 14, 2009</dd>");
  expect(page).toContain("Mar 14, 2027</dd>");
  expect(page).toContain("Names &lt;b&gt;&amp;&lt;/b&gt; Sons</dd>");
  expect(page).toContain('href="https://client.rdap.org/?type=domain&amp;object=harbor.com"');
  expect(page).toMatch(/According to the registry, \w{3} \d+, 20\d\d\./);
  expect(registry.asked.map(({ domain }) => domain)).toEqual(
    expect.arrayContaining(["harbor.com", "pier.com", "quay.com"]),
  );
  expect(await read("quay.com")).not.toContain("Registration");
});

test("the page of a name for sale says when its DNS was seen to lead here, and how to check that", async () => {
  const findNote = async (domain: string) => {
    const lines = [...parseHtml(await read(domain)).querySelectorAll(".trust-row p")].map(textOf);
    return lines.find((text) => text.includes("_for-sale."));
  };
  const today = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
  const confirmed = new RegExp(
    `^On ${today.format(new Date())}, .*dig \\+short TXT _for-sale\\.harbor\\.com `,
  );
  await expect.poll(() => findNote("harbor.com")).toMatch(confirmed);
  await expect.poll(() => dns.asked).toContain("_for-sale.sold.com TXT");
  expect(await findNote("quay.com")).toBeUndefined();
  expect(await findNote("sold.com")).toBeUndefined();
});
