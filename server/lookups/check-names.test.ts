import { type Server as HttpServer, createServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { makeCertificate } from "../../test/support/certificate.ts";
import { startDnsServer } from "../../test/support/dns-server.ts";
import { findFreePort } from "../../test/support/server.ts";
import { dollars, makeListing } from "../../test/support/listing.ts";
import { checkNames } from "./check-names.ts";
import { askLander } from "./lander.ts";
import { openResolver, parseServers } from "./resolver.ts";

const SITE = "https://names.example";

const listing = (domain: string) => makeListing({ domain, price: dollars(4_888) });
const forSale = (domain: string, price = 4_888) => ({
  TXT: [[`v=FORSALE1;furi=${SITE}/portfolio/${domain}`], [`v=FORSALE1;fval=USD${price}`]],
});

it("names are looked up in parallel, and a failed lookup isn't reported as a missing record", async () => {
  const dns = await startDnsServer({
    "_for-sale.right.com": forSale("right.com"),
    "_for-sale.stale.com": forSale("stale.com", 5_000),
    "_for-sale.other.com": { TXT: [["\u001b[2Jv=spf1 -all"], ["v=FORSALE1;furi=\u001b[2Jx"]] },
    "_for-sale.empty.com": { A: ["127.0.0.1"] },
    "_for-sale.failing.com": "SERVFAIL",
    "_for-sale.silent.com": "silence",
  });
  onTestFinished(() => dns.close());
  const names = "right stale other empty absent failing silent".split(" ");
  const resolver = openResolver([dns.address]);
  const checks = await checkNames(
    names.map((name) => listing(`${name}.com`)),
    { siteUrl: SITE, resolver, askLander: null },
  );
  const states = ["right", "stale", "stale", "missing", "missing", "unknown", "unknown"];
  const leads = [true, true, false, false, false, null, null];
  expect(checks.map(({ forSale }) => forSale)).toEqual(states);
  expect(checks.map(({ leadsHere }) => leadsHere)).toEqual(leads);
  expect(checks.flatMap(({ faults }) => faults).join("")).toMatch(/^[ -~]+$/);
});

async function listen(server: HttpServer | ReturnType<typeof createHttpsServer>) {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

it("a name's address is reached if it shows or leads to the name's page", async () => {
  const here = { A: ["127.0.0.1"] };
  const dns = await startDnsServer({
    "harbor.com": here,
    "forwarded.com": here,
    "parked.com": here,
    "down.com": here,
    "hanging.com": here,
    "failing.com": "SERVFAIL",
  });
  onTestFinished(() => dns.close());
  const answers: Record<string, () => [number, Record<string, string>, string]> = {
    "harbor.com": () => [
      200,
      {},
      `<link rel="canonical" href="${SITE}/portfolio/harbor.com"/>${"x".repeat(1e6)}`,
    ],
    "forwarded.com": () => [302, { Location: `${SITE}/portfolio/forwarded.com` }, ""],
    "parked.com": () => [200, {}, `<a href="${SITE}/portfolio/harbor.com">Buy</a>`],
    "down.com": () => [502, {}, ""],
  };
  const certificate = await makeCertificate(["harbor.com", "forwarded.com", "parked.com"], 30);
  const server = createHttpsServer(certificate, ({ headers }, response) => {
    const answer = answers[headers.host?.split(":")[0] ?? ""]?.();
    if (answer) response.writeHead(answer[0], answer[1]).end(answer[2]);
  });
  const asking = {
    httpsPort: await listen(server),
    httpPort: await listen(createServer(() => undefined)),
    timeoutMs: 1_500,
  };
  const checks = await checkNames(
    "harbor forwarded parked down hanging unset failing"
      .split(" ")
      .map((name) => listing(`${name}.com`)),
    {
      siteUrl: SITE,
      resolver: openResolver([dns.address]),
      askLander: (domain, addresses, page) => askLander(domain, addresses, page, asking),
    },
  );
  expect(checks.map(({ lander }) => lander)).toEqual(
    "reached reached elsewhere silent silent unset unknown".split(" "),
  );
  const { certificate: seen, faults } = checks[0] ?? {};
  const days = (Date.parse(seen?.validUntil ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29);
  expect(days).toBeLessThan(31);
  expect(faults?.[0]).toBe("its certificate isn't valid: DEPTH_ZERO_SELF_SIGNED_CERT");
});

it("a name that answers without TLS is reached, unless it only redirects to its own HTTPS", async () => {
  const dns = await startDnsServer({
    "harbor.com": { A: ["127.0.0.1"] },
    "_for-sale.harbor.com": forSale("harbor.com"),
    "pier.com": { A: ["127.0.0.1"] },
  });
  onTestFinished(() => dns.close());
  const pages = createServer(({ headers }, response) => {
    if (headers.host?.startsWith("harbor"))
      response.end(`<link href="${SITE}/portfolio/harbor.com">`);
    else response.writeHead(308, { Location: "https://pier.com/" }).end();
  });
  const asking = {
    httpsPort: await findFreePort(),
    httpPort: await listen(pages),
    timeoutMs: 5_000,
  };
  const [harbor, pier] = await checkNames([listing("harbor.com"), listing("pier.com")], {
    siteUrl: SITE,
    resolver: openResolver([dns.address]),
    askLander: (domain, addresses, page) => askLander(domain, addresses, page, asking),
  });
  expect(harbor).toMatchObject({ lander: "reached", certificate: null, forSale: "right" });
  expect(harbor?.faults).toEqual(["its address has no HTTPS (ECONNREFUSED)"]);
  expect(pier?.faults.slice(0, 2)).toEqual([
    "its address doesn't answer, or answers with an error",
    "its address has no HTTPS (ECONNREFUSED)",
  ]);
});

it.each([
  ["127.0.0.1:5353", ["127.0.0.1:5353"]],
  ["9.9.9.9, [2620:fe::fe]:53", ["9.9.9.9", "[2620:fe::fe]:53"]],
  ["dns.example", null],
])("the list of servers %s is read or refused", (text, servers) => {
  expect(parseServers(text)).toEqual(servers);
});
