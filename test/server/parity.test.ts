import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { assert, expect, it, onTestFinished } from "vitest";
import type { Outcome } from "../../catalogue/outcome.ts";
import type { Desk } from "../../desk/services.ts";
import type { Db } from "../../server/database/database.ts";
import { makeContentFolder } from "../support/content-folder.ts";
import { openDeskServices } from "../support/desk-services.ts";
import { openAt } from "../support/engines.ts";
import { insertOffer, settleOffer } from "../support/offers.ts";
import { runVitrine } from "../support/vitrine.ts";

const OFFER = "O-AAAAA1";

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

/** A minute may pass between the two, and a new offer has a reference of its own. */
const withoutTime = (words: string) =>
  words.replaceAll(/\d+:\d\d [AP]M/g, "…").replaceAll(/O-(?!AAAAA)\w{6}/g, "O-NEW");

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
    .select(["number", "actor", "kind", "amount", "note"])
    .orderBy("offer_id")
    .orderBy("number")
    .execute();
  const bookings = await db
    .selectFrom("bookings")
    .select(["domain", "kind", "cents", "rate", "note"])
    .orderBy("id")
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
  const people = await db
    .selectFrom("people")
    .select(["mailbox", "note", "tags"])
    .select(({ eb }) => eb("blocked_at", "is", null).as("isFree"))
    .orderBy("mailbox")
    .execute();
  for (const offer of offers) {
    offer.notes &&= withoutTime(offer.notes);
    if (offer.reference !== OFFER) offer.reference = "new";
  }
  return {
    files: files.map((file, at) => [file, texts[at]]),
    offers,
    steps,
    bookings,
    inquiries,
    inquirySteps,
    people,
    messages,
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

async function importFile(desk: Desk, text: string) {
  const id = desk.imports.receive("new.csv", new TextEncoder().encode(text));
  const file = await desk.imports.review(id);
  assert(file?.isReadable && file.review);
  return desk.imports.save(id, file.review.seen, []);
}

/** The desk's form of a conversation, with its box selected. */
const act = (reference: string, values: Record<string, string>) => async (desk: Desk) => {
  const outcome = await desk.inbox.act(reference, { seen: "1", agree: "yes", ...values });
  assert(outcome.is !== "review");
  return outcome;
};

const ADA = "ada@buyer.example";

const actOnPerson = (values: Record<string, string>) => async (desk: Desk) => {
  const outcome = await desk.people.act(ADA, values);
  assert(outcome.is !== "review");
  return outcome;
};

/** The desk's form of the books, with its box selected. */
const record = (values: Record<string, string>) => async (desk: Desk) => {
  const outcome = await desk.books.act(values);
  assert(outcome.is !== "review");
  return outcome;
};

const agree = async (db: Db) => {
  await insertOffer(db, OFFER);
  await settleOffer(db, OFFER, "accepted");
};

const sell = async (db: Db, folder: Awaited<ReturnType<typeof makeContentFolder>>) => {
  await agree(db);
  await db.updateTable("offers").set({ paid_at: new Date().toISOString() }).execute();
  await folder.writeListing("harbor.com", { status: "sold" });
};

const NEW_NAMES = "Domain,Price,Category\nfresh.com,$900,Travel\nquay.com,$950,Travel\n";

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

const OPEN_WORDS = ["--to", "lena@buyer.example", "--name", "Lena Weber"].concat(
  "--amount 4,000 --days 7 --yes".split(" "),
);

const ACTIONS: readonly Action[] = [
  {
    title: "a price is set",
    terminal: ["names", "set", "harbor.com", "price=12.5k"],
    desk: changeMany("do=price&value=12.5k&name=harbor.com"),
  },
  {
    title: "a price can't go below the floor",
    terminal: ["names", "set", "pier.com", "price=2000"],
    desk: changeMany("do=price&value=2000&name=pier.com"),
  },
  {
    title: "renewals are recorded, and their dates moved",
    prepare: async (_, folder) => {
      const own = { renewal: "2026-12-31", renewalPrice: "$12.98" };
      await folder.writeListing("harbor.com", own);
      await folder.writeListing("quay.com", { ...own, renewalPrice: "$9.50" });
    },
    terminal: ["books", "renewed", "harbor.com", "quay.com", "--yes"],
    desk: changeMany("do=renewed&name=harbor.com&name=quay.com"),
  },
  {
    title: "a cost is recorded",
    terminal: ["books", "cost", "harbor.com", "120.50", "--note", "A logo"],
    desk: record({ do: "cost", domain: "harbor.com", amount: "120.50", note: "A logo" }),
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
    title: "an offer is accepted",
    prepare: (db) => insertOffer(db, OFFER),
    terminal: ["offers", "accept", OFFER, "--yes", "--note", "Good."],
    desk: act(OFFER, { action: "accept", note: "Good." }),
  },
  {
    title: "an offer is countered",
    prepare: (db) => insertOffer(db, OFFER),
    terminal: ["offers", "counter", OFFER, "18.5k", "--days", "5", "--yes"],
    desk: act(OFFER, { action: "counter", amount: "18.5k", days: "5" }),
  },
  {
    title: "a payment is taken back",
    async prepare(db, folder) {
      await agree(db);
      await settleOffer(db, OFFER, "paid");
      await folder.writeListing("harbor.com", { status: "sold" });
    },
    terminal: ["offers", "take-back", OFFER, "--note", "Not yours.", "--yes"],
    desk: act(OFFER, { action: "take-back", note: "Not yours.", seen: "3" }),
  },
  {
    title: "a sale that isn't paid is ended",
    prepare: agree,
    terminal: ["offers", "end", OFFER, "--yes"],
    desk: act(OFFER, { action: "end", seen: "2" }),
  },
  {
    title: "an offer is declined with a reason",
    prepare: (db) => insertOffer(db, OFFER),
    terminal: ["offers", "decline", OFFER, "--reason", "keeping", "--yes"],
    desk: act(OFFER, { action: "decline", reason: "keeping" }),
  },
  {
    title: "a payment link is sent",
    prepare: agree,
    terminal: ["offers", "accept", OFFER, "--pay-link", "https://pay.example/1", "--yes"],
    desk: act(OFFER, { action: "pay-link", payLink: "https://pay.example/1", seen: "2" }),
  },
  {
    title: "a payment is confirmed",
    prepare: agree,
    terminal: ["offers", "confirm", OFFER, "--yes"],
    desk: act(OFFER, { action: "confirm", seen: "2" }),
  },
  {
    title: "an agreement is paid, and its name sold",
    prepare: agree,
    terminal: ["offers", "paid", OFFER, "--publish-price", "--yes"],
    desk: act(OFFER, { action: "paid", publishPrice: "yes", seen: "2" }),
  },
  {
    title: "a sale whose payment was returned is ended",
    prepare: sell,
    terminal: ["offers", "end", OFFER, "--returned", "--yes"],
    desk: act(OFFER, { action: "end", outcome: "returned", seen: "2" }),
  },
  {
    title: "a payment plan is ended",
    prepare: async (...given) => {
      await sell(...given);
      await given[0].updateTable("offers").set({ plan_months: 12, plan_percent: 0 }).execute();
    },
    terminal: ["offers", "end", OFFER, "--kept", "--yes"],
    desk: act(OFFER, { action: "end", outcome: "kept", seen: "2" }),
  },
  {
    title: "an agreement made elsewhere is opened",
    terminal: ["offers", "open", "harbor.com", ...OPEN_WORDS],
    desk: openWith({ domain: "harbor.com" }),
  },
  {
    title: "no agreement is opened for a name whose listing has a fault",
    prepare: (_, folder) => folder.writeListing("harbor.com", { tier: "gold" }),
    terminal: ["offers", "open", "harbor.com", ...OPEN_WORDS],
    desk: openWith({ domain: "harbor.com" }),
  },
  {
    title: "a person gets a note and tags",
    terminal: ["people", "set", ADA, "--note", "Buys for others.", "--tags", "agency, ai"],
    desk: actOnPerson({ intent: "edit", note: "Buys for others.", tags: "agency, ai" }),
  },
  {
    title: "a person is blocked",
    prepare: (db) => insertOffer(db, OFFER),
    terminal: ["people", "block", ADA],
    desk: actOnPerson({ intent: "block" }),
  },
  {
    title: "a person is erased",
    prepare: (db) => insertOffer(db, OFFER),
    terminal: ["leads", "erase", ADA, "--yes"],
    async desk(desk) {
      const shown = await desk.people.show(ADA);
      return actOnPerson({ intent: "erase", agree: "yes", seen: shown?.erasing?.seen ?? "" })(desk);
    },
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
  expect(typed.code === 0).toBe(outcome.is === "done");
  const words = outcome.is === "done" ? outcome.words : outcome.error;
  if (outcome.is === "done") expect(outcome.undo ?? outcome.whyFinal).toBeTruthy();
  expect(withoutTime(typed.out + typed.err)).toContain(withoutTime(words));
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
  assert(outcome?.is === "done" && outcome.undo);
  expect(await readState(first)).toEqual(await readState(second));
  expect(await runVitrine(["names", "undo", "--yes"], { ...first.environment })).toMatchObject({
    code: 0,
  });
  await outcome.undo();
  expect(await readState(first)).toEqual(before);
  expect(await readState(second)).toEqual(before);
});
