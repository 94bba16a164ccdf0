import { expect, onTestFinished, test, vi } from "vitest";
import { makeContentFolder } from "../support/content-folder.ts";
import { startDnsServer } from "../support/dns-server.ts";
import { startServer } from "../support/server.ts";

const SITE_URL = "https://names.example";
const WAIT = { timeout: 20_000, interval: 200 };

test("the page of a name says on which day its DNS led here, once that was seen and it is for sale", async () => {
  const lead = (domain: string) => ({
    TXT: [[`v=FORSALE1;furi=${SITE_URL}/portfolio/${domain}`]],
  });
  const dns = await startDnsServer({
    "_for-sale.harbor.com": lead("harbor.com"),
    "_for-sale.pier.com": lead("harbor.com"),
    "_for-sale.sold.com": lead("sold.com"),
  });
  onTestFinished(() => dns.close());
  const folder = await makeContentFolder(["harbor.com", "pier.com"]);
  await folder.writeListing("sold.com", { status: "sold" });
  const server = await startServer({
    SITE_URL,
    CONTENT_DIR: folder.dir,
    DNS_SERVERS: dns.address,
  });
  onTestFinished(async () => void (await server.stop()));
  const read = async (domain: string) => {
    const page = await (await fetch(`${server.url}/portfolio/${domain}`)).text();
    return /DNS control confirmed on [^<]+/.exec(page)?.[0];
  };
  const today = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
  const confirmed = `DNS control confirmed on ${today.format(new Date())}`;
  await vi.waitFor(async () => expect(await read("harbor.com")).toBe(confirmed), WAIT);
  await vi.waitFor(() => expect(dns.asked).toContain("_for-sale.sold.com TXT"), WAIT);
  expect(await read("pier.com")).toBeUndefined();
  expect(await read("sold.com")).toBeUndefined();
});
