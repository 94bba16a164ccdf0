import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import {
  change,
  describeBackups,
  listReferences,
  makeDatabase,
  makeFolder,
  runOn,
} from "../../test/support/backups.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import { DOMAIN_FORM } from "../../test/support/inquiry.ts";
import { openCaptchaOf, openInquiryShop, referenceOf } from "../../test/support/inquiry-shop.ts";
import { insertOffer, settleOffer } from "../../test/support/offers.ts";

/** The lock stays beside the backups. */
const listBackedUp = async (folder: string) =>
  (await readdir(folder)).filter((name) => name !== "backup.lock");

describeBackups("a backup", (engine) => {
  // It races with buyers for many seconds of a processor.
  it.runIf(process.env.TEST_FULL)(
    "holds every inquiry that was answered before it began",
    async () => {
      const url = await engine().createDatabase();
      const shop = await openInquiryShop(
        { ...engine(), createDatabase: async () => url },
        { openCaptcha: () => openCaptchaOf(Date.now) },
      );
      const answered: string[] = [];
      const closing = new AbortController();
      const visit = async (visitor: number) => {
        for (let count = 0; !closing.signal.aborted; count += 1) {
          const body = { ...DOMAIN_FORM, email: `${visitor}-${count}@buyer.example` };
          const turnstileToken = `${visitor}-${count}`;
          const outcome = await shop.submit("domain", { ...body, turnstileToken }, shop.sender());
          answered.push(referenceOf(outcome));
          await setImmediate();
        }
      };
      const visits = Promise.all([1, 2].map(visit));
      const file = join(await makeFolder(), "backup");
      await expect.poll(() => answered.length).toBeGreaterThan(20);
      const before = [...answered];
      const { code, err } = await runOn(url, "backup", file);
      closing.abort();
      await visits;
      expect({ code, err }).toEqual({ code: 0, err: "" });
      const elsewhere = await engine().createDatabase();
      expect(await runOn(elsewhere, "restore", file)).toMatchObject({ code: 0, err: "" });
      const saved = new Set(await listReferences(elsewhere));
      expect(before.filter((reference) => !saved.has(reference))).toEqual([]);
    },
  );

  it("reports its size and contents, and only the seller may read it", async () => {
    const url = await makeDatabase(engine(), "V-AAAAAA", "V-BBBBBB");
    await change(url, async (db) => {
      await insertInquiry(db, "V-CCCCCC", {
        message: "One\u2028COPY x (y) FROM stdin;\n\\.\r\nTwo",
      });
      const last_viewed_at = "2026-11-20T10:00:00.000Z";
      const row = { domain: "harbor.com", view_count: 1_200, unique_visitors: 3, last_viewed_at };
      await db.insertInto("domain_analytics").values(row).execute();
      await insertOffer(db, "O-AAAAAA", { message: "One\nTwo\tO-BBBBBB\t9" });
      await settleOffer(db, "O-AAAAAA", "accepted");
      await insertOffer(db, "O-BBBBBB", { domain: "quay.com" });
      await settleOffer(db, "O-BBBBBB", "accepted");
      await settleOffer(db, "O-BBBBBB", "paid");
      await db.deleteFrom("outbox").where("offer_id", "is not", null).execute();
    });
    const folder = await makeFolder();
    const { code, out } = await runOn(url, "backup", folder);
    expect(out).toMatch(
      /Z\.tar\.gz, \d+ kB: 3 inquiries, 2 offers, 3 emails, 1,200 views of 1 domain\.\n$/,
    );
    expect(code).toBe(0);
    const [name = "", ...others] = await listBackedUp(folder);
    expect(others).toEqual([]);
    const { mode } = await stat(join(folder, name));
    expect(mode & 0o777).toBe(0o600);
    const file = join(folder, "named");
    const { out: json } = await runOn(url, "backup", file, "--json");
    expect(JSON.parse(json)).toMatchObject({
      file,
      inquiries: 3,
      offers: 2,
      mails: 3,
      views: 1_200,
    });
  });
});

describeBackups("the file of a backup", (engine) => {
  it("overwrites nothing, and leaves no partial file", async () => {
    const url = await makeDatabase(engine());
    const folder = await makeFolder();
    const file = join(folder, "mine");
    await writeFile(file, "other");
    const { code, err } = await runOn(url, "backup", file);
    expect({ code, err }).toEqual({
      code: 1,
      err: `No backup was made: ${file} already exists: nothing was changed.\n`,
    });
    const none = await runOn(url, "backup", join(folder, "none", "mine"));
    expect(none).toMatchObject({ code: 1, err: expect.stringContaining("no such file or folder") });
    expect(await readdir(folder)).toEqual(["mine"]);
  });

  it("replaces older ones with --keep, but removes no other file", async () => {
    const url = await makeDatabase(engine());
    const folder = await makeFolder();
    await runOn(url, "backup", folder);
    const [first = ""] = await listBackedUp(folder);
    const at = (day: number) => first.replace(/\d{4}-\d\d-\d\d/, `2020-01-0${day}`);
    const foreign = [`my-${at(1)}`, at(1).replace("-2020", "-replaced-2020"), "notes.txt"];
    const future = first.replace(/\d{4}(?=-\d\d-)/, "2999");
    for (const name of [at(1), at(2), at(3), future, ...foreign])
      await writeFile(join(folder, name), "");
    await rm(join(folder, first));
    const { out } = await runOn(url, "backup", folder, "--keep", "2");
    expect(out).toContain("Removed 3 older ones.");
    const left = await listBackedUp(folder);
    expect(left.toSorted()).toEqual(
      [...foreign, at(3), left.find((name) => /-202[^0]/.test(name))].toSorted(),
    );
  });
});
