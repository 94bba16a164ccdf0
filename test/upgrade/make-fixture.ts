// Makes what the next release's test opens. Run it in the release that sellers have: node test/upgrade/make-fixture.ts
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mock } from "node:test";
import { pino } from "pino";
import { CHECKOUT_PATH } from "../../catalogue/deals/checkout.ts";
import { DAY_MS, MINUTE_MS, toIso } from "../../catalogue/format/time.ts";
import { openDesk } from "../../desk/services.ts";
import { readConfig } from "../../server/config.ts";
import { storeDnsCheck } from "../../server/lookups/checks-table.ts";
import { storeAnswer } from "../../server/lookups/lookups.ts";
import { makeContentFolder } from "../support/content-folder.ts";
import { openAt } from "../support/engines.ts";
import { ROOT } from "../support/server.ts";
import { runVitrine } from "../support/vitrine.ts";
import { describeForBuyers, describeForSeller } from "./describe-shop.ts";
import { playShop, SELLER } from "./played-shop.ts";

const FIRST_DAY = Date.parse("2026-11-10T09:00:00.000Z");
const LAST_DAY = Date.parse("2026-11-20T10:00:00.000Z");

const OFFERED = ["harbor", "quay", "pier", "cove", "dock", "fork", "reef", "gull", "tide", "deck"];
const CLOSED = ["buoy", "keel", "rope", "mole", "lock"];
const BOUGHT = ["mast", "sail", "wharf", "foam"];
const QUIET = ["sand", "dune", "gale", "mist"];
/** One name of each kind. */
const SHOWN = ["harbor", "dock", "buoy", "wharf", "sand", "dune", "gale", "mist"];

const toDomain = (name: string) => `${name}.com`;

mock.timers.enable({ apis: ["Date"], now: FIRST_DAY });

const folder = await makeContentFolder();
await folder.writeShop({
  timeZone: "Europe/Berlin",
  email: SELLER,
  escrow: { email: SELLER, feePayer: "split", inspectionDays: 5 },
});
for (const domain of [...OFFERED, ...CLOSED, ...BOUGHT, ...QUIET].map(toDomain)) {
  const terms = { price: "$25,000", minimumOffer: "$2,500", floor: "$9,137" };
  await folder.writeListing(domain, { ...terms, escrowLink: undefined });
}
await folder.writeListing("mist.com", { price: "Make Offer", escrowLink: undefined });
const environment = { ...folder.environment, TRUST_PROXY: "1" };
const shop = await playShop(environment);
const { seller, offer, buy, ask, buyerAnswers, sellerAnswers, view } = shop;

async function playFirstDay(): Promise<void> {
  await offer("deck.com", "$11,000");
  const sold = await offer("buoy.com", "$20,000");
  await seller("offers", "accept", sold, "--yes", "--note", "Gladly.");
  await seller("offers", "paid", sold, "--yes", "--publish-price");
  const declined = await offer("keel.com", "$9,500");
  await seller("offers", "decline", declined, "--yes", "--note", "Not this year.");
  await offer("keel.com", "$2,600");
  const withdrawn = await offer("rope.com", "$12,000");
  await buyerAnswers(withdrawn, { action: "withdraw", note: "I found another." });
  const returned = await offer("mole.com", "$13,000");
  await seller("offers", "accept", returned, "--yes");
  await seller("offers", "paid", returned, "--yes");
  await seller("offers", "unpaid", returned, "--returned", "--yes");
  await seller("offers", "accept", await offer("lock.com", "$14,000"), "--yes");
  await seller("leads", "mark", await ask("buoy.com", "Thank you for the name."), "won");
  await seller("leads", "mark", await ask("rope.com", "Is it still for sale?"), "lost");
  await seller("leads", "mark", await ask("rope.com", "Please look at my site."), "spam");
  const erased = { name: "Erased Person", email: "erased@buyer.example" };
  await ask("cove.com", "Forget me.", erased);
  await offer("cove.com", "$10,000", erased);
  await seller("leads", "erase", erased.email, "--yes");
  for (const visitor of [1, 2, 3, 1]) await view("harbor.com", visitor);
}

async function playOffers(): Promise<void> {
  await offer("harbor.com", "$12,000");
  const countered = await offer("quay.com", "$12,500");
  await seller("offers", "counter", countered, "18,500", "--yes", "--note", "Transfer included.");
  const exchanged = await offer("pier.com", "$13,000");
  await seller("offers", "counter", exchanged, "20,000", "--yes");
  await buyerAnswers(exchanged, { action: "counter", amount: "15,000", confirmed: "15000" });
  await offer("cove.com", "$9,900", { phone: "+1 202 555 0100", timeZone: "America/New_York" });
  const agreed = await offer("dock.com", "$21,000");
  await seller("offers", "accept", agreed, "--yes", "--pay-link", "https://pay.example/1");
  await seller("offers", "note", agreed, "Called, pays on Monday.");
  await shop.offerWithoutScript("fork.com", 10_000);
  const byPhone = ["--to", "phone@buyer.example", "--amount", "24k", "--plan", "12", "--yes"];
  await seller("offers", "open", "reef.com", ...byPhone);
  const recalled = await offer("gull.com", "$10,500");
  await seller("offers", "counter", recalled, "19,000", "--yes");
  await sellerAnswers(recalled, 2, { action: "recall" });
  const mistaken = await offer("tide.com", "$17,000");
  await seller("offers", "accept", mistaken, "--yes");
  await seller("offers", "paid", mistaken, "--yes");
  await seller("offers", "unpaid", mistaken, "--mistake", "--yes");
}

async function playPurchases(): Promise<void> {
  const billing = { company: "Mast GmbH", billingAddress: "Kai 1\nKiel", vatNumber: "DE1" };
  const paying = await buy("mast.com", { ...billing, wantsInvoice: "yes" });
  await buyerAnswers(paying, { action: "paying" });
  const confirmed = await buy("foam.com");
  await buyerAnswers(confirmed, { action: "paying" });
  await seller("offers", "confirm", confirmed, "--yes");
  await buy("wharf.com");
  await shop.waitFor(async () => (await shop.get("/portfolio/wharf.com")).includes("OutOfStock"));
  const waiting = { domain: "wharf.com", email: "waiting@buyer.example", wish: "wait" };
  await shop.send(CHECKOUT_PATH, waiting);
}

async function reply(reference: string): Promise<void> {
  const { config } = readConfig(environment);
  if (!config) throw new Error("the environment is faulty");
  const database = await openAt(environment.DATABASE_URL);
  const desk = openDesk({ config, environment, database, log: pino({ level: "silent" }) });
  const form = { intent: "reply", seen: "0", reply: "About a day, by registrar push." };
  const replied = await desk.inbox.act(reference, form);
  if (replied.is !== "done") throw new Error(JSON.stringify(replied));
  await database.close();
}

async function playInquiries(): Promise<void> {
  const known = { name: "Known Buyer", email: "known@buyer.example" };
  await reply(await ask("sail.com", "How long does a transfer take?", known));
  await buy("sail.com", known);
  const talked = await ask("harbor.com", "Would you take 9,000?");
  await seller("leads", "mark", talked, "negotiating");
  await seller("leads", "note", talked, "Wants to think until Friday");
  await ask("quay.com", "We offer SEO services, first page of Google guaranteed. Click here.");
  await shop.post("/portfolio/pier.com", { ...shop.makeBuyer(), message: "Without script." });
  const reminded = await ask("dune.com", "Can we talk next week?");
  await sellerAnswers(reminded, 0, { remind: "2026-11-23" });
  await ask("harbor.com", "Do you answer?", { email: "refused@buyer.example" });
  for (let visitor = 1; visitor < 8; visitor += 1) {
    await view("harbor.com", visitor);
    await view("pier.com", visitor);
  }
  await view("harbor.com", 9, { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" });
}

async function storeLookups(): Promise<void> {
  const database = await openAt(environment.DATABASE_URL);
  const day = (days: number) => toIso(LAST_DAY + days * DAY_MS);
  const dates = { registeredOn: "2010-05-04", expiresOn: "2026-12-24" };
  const registration = { ...dates, registrar: "Quay Registrar", lapse: null };
  const times = { lookedUpAt: day(-1), dueAt: day(6) };
  await storeAnswer(database.db, { domain: "harbor.com", ...times, registration });
  const page = "http://localhost:3000/portfolio/pier.com";
  const check = { checked_at: day(-1), due_at: day(6), confirmed_at: null, misses: 1 };
  const faults = JSON.stringify(["it has no address in DNS"]);
  await storeDnsCheck(database.db, { domain: "pier.com", page, ...check, faults });
  await database.close();
}

/** The last name has a fault in its file, so that the shop keeps its last good state. */
async function editNames(): Promise<void> {
  await seller("names", "set", "sand.com", "price=$31,000", "--yes");
  await shop.waitFor(async () => (await shop.get("/portfolio/sand.com")).includes("$31,000"));
  await seller("names", "hide", "dune.com");
  await shop.waitFor(async () => !(await shop.get("/portfolio/dune.com")).includes("InStock"));
  await folder.edit("listings/gale.com.yaml", "category: Travel", "category: [");
  await shop.waitFor(() => shop.hasLogged("gale.com"));
}

await shop.open(true);
await playFirstDay();
await shop.waitForMails();
await shop.close();

mock.timers.setTime(LAST_DAY);
await shop.open(true);
await playOffers();
await playPurchases();
await playInquiries();
await storeLookups();
await shop.waitForMails();
await editNames();
await shop.close();

// Without a mail server, what comes now waits.
mock.timers.setTime(LAST_DAY + 10 * MINUTE_MS);
await shop.open(false, { NTFY_URL: "http://127.0.0.1:1/leads" });
await offer("sand.com", "$15,000");
await ask("sand.com", "What is your best price for the name?");
await shop.close();
await shop.closeMail();

const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
const result = join(import.meta.dirname, `vitrine-${version}`);
const files = [`--file=${result}.tar.gz`, `--directory=${folder.dir}`, "."];
execFileSync("tar", ["--create", "--gzip", ...files]);

const time = LAST_DAY + 15 * MINUTE_MS;
mock.timers.setTime(time);
const shownToSeller = await describeForSeller((...args) => runVitrine(args, environment));
const visited = { domains: SHOWN.map(toDomain), tokens: shop.tokens };
const shown = await describeForBuyers(await shop.open(false), visited);
await shop.close();
await folder.remove();
const recorded = { time, tokens: shop.tokens, seller: shownToSeller, ...shown };
await writeFile(`${result}.json`, `${JSON.stringify(recorded)}\n`);
