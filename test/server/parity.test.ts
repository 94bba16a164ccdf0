import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { assert, expect, it, onTestFinished } from "vitest";
import type { Outcome } from "../../catalogue/outcome.ts";
import type { Desk } from "../../desk/services.ts";
import type { Db } from "../../server/database/database.ts";
import { makeContentFolder } from "../support/content-folder.ts";
import { openDeskServices } from "../support/desk-services.ts";
import { openAt } from "../support/engines.ts";
import { insertInquiry } from "../support/inquiries.ts";
import { insertOffer, settleOffer } from "../support/offers.ts";
import { runVitrine } from "../support/vitrine.ts";

const OFFER = "O-AAAAA1";
const INQUIRY = "V-AAAAA1";

/** Two shops that are alike: one for the command line, one for the desk. */
async function openShop(prepare: Action["prepare"]) {
  const folder = await makeContentFolder(["harbor.com", "quay.com"]);
  onTestFinished(() => folder.remove());
  await folder.writeListing("pier.com", { floor: "$3,217", tier: "standard" });
  const { environment } = folder;
  const desk = await openDeskServices(folder.dir, { environment });
  const database = await openAt(environment.DATABASE_URL);
  onTestFinished(() => database.close());
  await prepare?.(database.db, folder);
  return { folder, desk, db: database.db, environment };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** What a shop holds afterward, without what differs from one moment to the next. */
async function readState({ folder, db }: Shop) {
  const names = await readdir(join(folder.dir, "listings"));
  const files = ["shop.yaml", ...names.map((name) => `listings/${name}`)].toSorted();
  const texts = await Promise.all(files.map((file) => folder.read(file)));
  const offers = await db
    .selectFrom("offers")
    .select(["reference", "domain", "state", "turn", "amount", "steps", "pay_link", "notes"])
    .orderBy("id")
    .execute();
  const steps = await db
    .selectFrom("offer_steps")
    .select(["number", "actor", "kind", "reason", "amount", "note"])
    .orderBy("offer_id")
    .orderBy("number")
    .execute();
  const inquiries = await db.selectFrom("inquiries").select(["reference", "state"]).execute();
  const inquirySteps = await db
    .selectFrom("inquiry_steps")
    .select(["number", "state", "note"])
    .orderBy("number")
    .execute();
  const messages = await db
    .selectFrom("outbox")
    .select(["channel", "template", "attempts"])
    .orderBy("id")
    .execute();
  for (const offer of offers) if (offer.reference !== OFFER) offer.reference = "new";
  return {
    files: files.map((file, at) => [file, texts[at]]),
    ...{ offers, steps, inquiries, inquirySteps, messages },
  };
}

interface Action {
  readonly title: string;
  prepare?(db: Db, folder: Awaited<ReturnType<typeof makeContentFolder>>): Promise<unknown>;
  readonly terminal: readonly string[];
  desk(desk: Desk): Promise<Outcome<unknown> | null>;
}

/** The desk's page of a change of many names, from its address to its button. */
const changeMany = (query: string) => async (desk: Desk) => {
  const params = new URLSearchParams(query);
  const shown = await desk.names.many.review(params);
  if (!shown?.review) return { is: "refused", error: shown?.fault ?? "" } as Outcome;
  return desk.names.many.change(params, shown.review.seen);
};

/** A form of a conversation's page, sent with its box selected. */
const actOn =
  (reference: string, values: Record<string, string>) =>
  async (desk: Desk): Promise<Outcome<unknown>> => {
    const outcome = await desk.inbox.act(reference, { agree: "yes", ...values });
    assert(outcome.is !== "review");
    return outcome;
  };

const insert = (db: Db) => insertOffer(db, OFFER);

async function agree(db: Db): Promise<void> {
  await insertOffer(db, OFFER);
  await settleOffer(db, OFFER, "accepted");
}

async function pay(db: Db): Promise<void> {
  await agree(db);
  await settleOffer(db, OFFER, "paid");
}

const PAY_LINK = "https://www.escrow.com/checkout?token=pay";
const AGREEMENT = { to: "lena@buyer.example", name: "Lena Weber", amount: "4,000", days: "7" };

const openWith = (values: Record<string, string>) => async (desk: Desk) => {
  const form = { ...AGREEMENT, ...values };
  const shown = await desk.inbox.checkoutLinks.open(form);
  if (shown.is !== "review") return shown;
  const { seen } = shown;
  const outcome = await desk.inbox.checkoutLinks.open({ ...form, seen, agree: "yes" });
  assert(outcome.is !== "review");
  return outcome;
};

const OPEN_WORDS = [
  ...["--to", "lena@buyer.example", "--name", "Lena Weber"],
  ...["--amount", "4,000", "--days", "7", "--yes"],
];

async function importFile(desk: Desk, text: string) {
  const id = desk.imports.receive("new.csv", new TextEncoder().encode(text));
  const query = new URLSearchParams();
  const review = await desk.imports.review(id, query);
  assert(review?.isReadable);
  return desk.imports.save(id, query, review.seen);
}

const NEW_NAMES = "Domain,Price,Category\nfresh.com,$900,Travel\nquay.com,$950,Travel\n";

const ACTIONS: readonly Action[] = [
  {
    title: "a price is set",
    terminal: ["names", "set", "harbor.com", "price=12.5k"],
    desk: changeMany("do=price&value=12.5k&name=harbor.com"),
  },
  {
    title: "prices are raised by a percentage",
    terminal: ["names", "set", "harbor.com", "quay.com", "price=+10%", "--yes"],
    desk: changeMany("do=price&value=%2B10%25&name=harbor.com&name=quay.com"),
  },
  {
    title: "a price can't go below the floor",
    terminal: ["names", "set", "pier.com", "price=2000"],
    desk: changeMany("do=price&value=2000&name=pier.com"),
  },
  {
    title: "a state must be a known one",
    terminal: ["names", "set", "pier.com", "status=gone"],
    desk: changeMany("do=status&value=gone&name=pier.com"),
  },
  {
    title: "a name with an open offer is sold",
    prepare: (db) => insertOffer(db, OFFER),
    terminal: ["names", "set", "harbor.com", "status=sold", "--yes"],
    desk: changeMany("do=status&value=sold&name=harbor.com"),
  },
  {
    title: "names are hidden",
    prepare: async (db) => {
      await insertOffer(db, OFFER);
      await settleOffer(db, OFFER, "accepted");
    },
    terminal: ["names", "hide", "harbor.com", "quay.com", "--yes"],
    desk: changeMany("do=hide&name=harbor.com&name=quay.com"),
  },
  {
    title: "a hidden name is shown",
    prepare: (_, folder) => folder.writeListing("harbor.com", { hidden: "yes" }),
    terminal: ["names", "show", "harbor.com"],
    desk: changeMany("do=show&name=harbor.com"),
  },
  {
    title: "a name is deleted",
    terminal: ["names", "delete", "pier.com", "--yes"],
    desk: changeMany("do=delete&name=pier.com"),
  },
  {
    title: "the last names can't be deleted",
    terminal: ["names", "delete", "harbor.com", "pier.com", "quay.com", "--yes"],
    desk: changeMany("do=delete&all=yes"),
  },
  {
    title: "an offer is accepted",
    prepare: insert,
    terminal: ["offers", "accept", OFFER, "--note", "Thank you.", "--yes"],
    desk: actOn(OFFER, { action: "accept", seen: "1", note: "Thank you." }),
  },
  {
    title: "an offer for a name whose state can't be read isn't accepted",
    prepare: async (db, folder) => {
      await insertOffer(db, OFFER);
      await folder.writeListing("harbor.com", { status: "slod" });
    },
    terminal: ["offers", "accept", OFFER, "--yes"],
    desk: actOn(OFFER, { action: "accept", seen: "1" }),
  },
  {
    title: "a counteroffer is made",
    prepare: insert,
    terminal: ["offers", "counter", OFFER, "15,000", "--days", "5", "--yes"],
    desk: actOn(OFFER, { action: "counter", seen: "1", amount: "15,000", days: "5" }),
  },
  {
    title: "a counteroffer below the buyer's own sum is refused",
    prepare: insert,
    terminal: ["offers", "counter", OFFER, "12,000", "--days", "5", "--yes"],
    desk: actOn(OFFER, { action: "counter", seen: "1", amount: "12,000", days: "5" }),
  },
  {
    title: "an offer is declined",
    prepare: insert,
    terminal: ["offers", "decline", OFFER, "--yes"],
    desk: actOn(OFFER, { action: "decline", seen: "1" }),
  },
  {
    title: "an agreement is called off",
    prepare: agree,
    terminal: ["offers", "decline", OFFER, "--yes"],
    desk: actOn(OFFER, { action: "decline", seen: "2" }),
  },
  {
    title: "a payment link is sent",
    prepare: agree,
    terminal: ["offers", "accept", OFFER, "--pay-link", PAY_LINK, "--yes"],
    desk: actOn(OFFER, { action: "pay-link", seen: "2", payLink: PAY_LINK }),
  },
  {
    title: "an agreement is marked as paid, with its price shown",
    prepare: agree,
    terminal: ["offers", "paid", OFFER, "--publish-price", "--yes"],
    desk: actOn(OFFER, { action: "paid", seen: "2", publishPrice: "yes" }),
  },
  {
    title: "a payment is taken back",
    prepare: pay,
    terminal: ["offers", "unpaid", OFFER, "--mistake", "--yes"],
    desk: actOn(OFFER, { action: "unpaid", seen: "3", outcome: "mistake" }),
  },
  {
    title: "an offer gets a note",
    prepare: insert,
    terminal: ["offers", "note", OFFER, "Call her."],
    desk: actOn(OFFER, { action: "note", ownNote: "Call her." }),
  },
  {
    title: "an agreement made elsewhere is opened",
    terminal: ["offers", "open", "harbor.com", ...OPEN_WORDS],
    desk: openWith({ domain: "harbor.com" }),
  },
  {
    title: "an agreement for a name with a harmless problem is opened",
    prepare: (_, folder) => folder.writeListing("harbor.com", { tier: "gold" }),
    terminal: ["offers", "open", "harbor.com", ...OPEN_WORDS],
    desk: openWith({ domain: "harbor.com" }),
  },
  {
    title: "no agreement is opened for a name whose price can't be read",
    prepare: (_, folder) => folder.writeListing("harbor.com", { price: "€4.888" }),
    terminal: ["offers", "open", "harbor.com", ...OPEN_WORDS],
    desk: openWith({ domain: "harbor.com" }),
  },
  {
    title: "no agreement is opened for a name that somebody else has",
    prepare: agree,
    terminal: ["offers", "open", "harbor.com", ...OPEN_WORDS],
    desk: openWith({ domain: "harbor.com" }),
  },
  {
    title: "an inquiry is marked as won",
    prepare: (db) => insertInquiry(db, INQUIRY),
    terminal: ["leads", "mark", INQUIRY, "won"],
    desk: actOn(INQUIRY, { seen: "0", state: "won" }),
  },
  {
    title: "an inquiry gets a note",
    prepare: (db) => insertInquiry(db, INQUIRY),
    terminal: ["leads", "note", INQUIRY, "Call her."],
    desk: actOn(INQUIRY, { seen: "0", note: "Call her." }),
  },
  {
    title: "the messages that failed are tried again",
    prepare: async (db) => {
      await insertOffer(db, OFFER);
      const failed = { attempts: 100, last_error: "550 no such mailbox" };
      await db.updateTable("outbox").set(failed).execute();
    },
    terminal: ["mail", "retry", "all"],
    desk: (desk) => desk.health.retry("all"),
  },
];

it.each(ACTIONS)("$title with the command line as with the desk", async (action) => {
  const [first, second] = [await openShop(action.prepare), await openShop(action.prepare)];
  const typed = await runVitrine([...action.terminal], { ...first.environment });
  const outcome = await action.desk(second.desk);
  assert(outcome);
  const words = outcome.is === "done" ? outcome.words : outcome.error;
  const hideNew = (text: string) => text.replaceAll(/O-(?!AAAAA1)\w{6}/g, "O-NEW");
  expect(hideNew(typed.out + typed.err)).toContain(hideNew(words));
  expect(typed.code === 0).toBe(outcome.is === "done");
  expect(await readState(first)).toEqual(await readState(second));
});

it("an import adds and changes the same names, and is undone", async () => {
  const [first, second] = [await openShop(undefined), await openShop(undefined)];
  const before = await readState(first);
  await first.folder.write("new.csv", NEW_NAMES);
  const file = join(first.folder.dir, "new.csv");
  const words = ["names", "import", file, "--write"];
  expect(await runVitrine(words, { ...first.environment })).toMatchObject({ code: 0 });
  const outcome = await importFile(second.desk, NEW_NAMES);
  assert(outcome.is === "done" && outcome.undo);
  expect(await readState(first)).toEqual(await readState(second));
  expect(await runVitrine(["names", "undo", "--yes"], { ...first.environment })).toMatchObject({
    code: 0,
  });
  await outcome.undo();
  expect(await readState(first)).toEqual(before);
  expect(await readState(second)).toEqual(before);
});
