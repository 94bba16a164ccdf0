import * as files from "node:fs/promises";
import { sql } from "kysely";
import { assert, expect, it, vi } from "vitest";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { openDeskServices } from "../../test/support/desk-services.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import { insertOffer, settleOffer } from "../../test/support/offers.ts";

vi.mock(import("node:fs/promises"), async (importOriginal) => {
  const original = await importOriginal();
  return { ...original, writeFile: vi.fn<typeof original.writeFile>(original.writeFile) };
});

const WORDS =
  "The database can't be written to, so nothing was saved. Check its folder, then try again.";

const idOf = (path: string) => new URL(path, "http://desk.example").searchParams.get("notice");

async function open() {
  const folder = await makeContentFolder(["harbor.com"]);
  const desk = await openDeskServices(folder.dir);
  const { db } = desk.database;
  await insertInquiry(db, "V-AAAAAA");
  await insertOffer(db, "O-AAAAAA");
  const lock = (state: "on" | "off") => sql`pragma query_only = ${sql.raw(state)}`.execute(db);
  return { folder, desk, lock };
}

it("with a database that can't be written to, conversations open, and every action is refused in plain words", async () => {
  const { desk, lock } = await open();
  const { inbox } = desk;
  await lock("on");
  expect(await inbox.show("V-AAAAAA")).toMatchObject({ kind: "inquiry" });
  expect(await inbox.show("O-AAAAAA")).toMatchObject({ kind: "offer" });
  const refused = { is: "refused", error: WORDS };
  const reply = { intent: "reply", seen: "0", reply: "Words that took an hour." };
  expect(await inbox.act("V-AAAAAA", reply)).toMatchObject(refused);
  expect(await inbox.act("V-AAAAAA", { seen: "0", state: "won" })).toMatchObject(refused);
  expect(await inbox.act("O-AAAAAA", { action: "note", ownNote: "Call him." })).toMatchObject(
    refused,
  );
  const sale = { domain: "harbor.com", to: "b@buyer.example", amount: "9000", days: "7" };
  const review = await inbox.checkoutLinks.open(sale);
  assert(review.is === "review");
  expect(
    await inbox.checkoutLinks.open({ ...sale, seen: review.seen, agree: "yes" }),
  ).toMatchObject(refused);
});

it("a payment that can't be recorded says that the name may be marked as sold already", async () => {
  const { folder, desk, lock } = await open();
  await settleOffer(desk.database.db, "O-AAAAAA", "accepted");
  await lock("on");
  const paid = { action: "paid", agree: "yes", seen: "2" };
  expect(await desk.inbox.act("O-AAAAAA", paid)).toMatchObject({
    is: "refused",
    error: expect.stringMatching(/file of harbor\.com may already be changed/) as string,
  });
  expect(await folder.read("listings/harbor.com.yaml")).toContain("sold");
  await lock("off");
  expect(await desk.inbox.act("O-AAAAAA", paid)).toMatchObject({ is: "done" });
});

it("with a database that can't be written to, a price stays as it is and the form keeps what was typed", async () => {
  const { folder, desk, lock } = await open();
  const [row] = (await desk.names.list(new URLSearchParams())).rows;
  await lock("on");
  const form = new FormData();
  form.set("domain", "harbor.com");
  form.set("seen", row?.seen ?? "");
  form.set("price", "$7,777");
  form.set("status", "available");
  const result = await desk.names.row.save(form);
  expect(result).toMatchObject({ row: { price: "$7,777", fault: WORDS } });
  expect(await folder.read("listings/harbor.com.yaml")).not.toContain("7,777");
});

it("an undo that failed works once there is room again", async () => {
  const { desk, lock } = await open();
  const { inbox, notices } = desk;
  const acted = await inbox.act("O-AAAAAA", { action: "note", ownNote: "Call him." });
  assert(acted.is === "done");
  const first = idOf(notices.addOutcome("/", acted)) ?? "";
  await lock("on");
  const refused = await notices.undo(first);
  expect(refused.words).toBe(WORDS);
  await lock("off");
  expect(await notices.undo(idOf(notices.addTo("/", refused)) ?? "")).toMatchObject({
    words: "The notes are as they were.",
  });
});

it("undoing a setting on a full disk says that the disk is full", async () => {
  const { folder, desk } = await open();
  const seen = (await desk.shop.showSection("basics"))?.seen ?? "";
  const saved = await desk.shop.save("basics", seen, { name: "Quay Names" });
  assert(saved?.saved?.undo);
  const full = Object.assign(new Error("no space"), { code: "ENOSPC" });
  vi.mocked(files.writeFile).mockRejectedValueOnce(full);
  expect(await saved.saved.undo()).toMatchObject({
    error: expect.stringMatching(/^This can't be undone now: shop\.yaml: found a full disk/),
  });
  expect(await folder.read("shop.yaml")).toContain("Quay Names");
});

it("an import that can't be stored for review says that the disk is full", async () => {
  const { desk } = await open();
  const id = desk.imports.receive("names.csv", new TextEncoder().encode("Domain\nnew.com\n"));
  const full = Object.assign(new Error("no space"), { code: "ENOSPC" });
  vi.mocked(files.writeFile).mockRejectedValueOnce(full);
  expect(await desk.imports.review(id)).toMatchObject({
    isReadable: false,
    faults: [{ found: "a full disk" }],
  });
});
