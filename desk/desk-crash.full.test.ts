import { EventEmitter, once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { type ContentFolder, makeContentFolder } from "../test/support/content-folder.ts";
import { startDesk } from "../test/support/desk-process.ts";
import { openAt } from "../test/support/engines.ts";
import { insertInquiry } from "../test/support/inquiries.ts";
import { send } from "../test/support/raw-request.ts";

const KILLS = 100;
const MAX_SAVES_PER_RUN = 20;
const HOUR_MS = 3_600_000;

const NAME = "harbor.com";
const INQUIRY = "V-AAAAAA";
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

interface Work {
  readonly path: string;
  readonly values: Readonly<Record<string, string>>;
  /** The form field that gets the text of `write`. */
  readonly field: string;
  write(count: number): string;
  readonly file?: { readonly path: string; readonly line: RegExp };
}

const WORKS: readonly Work[] = [
  {
    path: `/names?edit=${NAME}`,
    values: { domain: NAME, status: "available" },
    field: "price",
    write: (count) => `$${(10_000 + count).toLocaleString("en-US")}`,
    file: { path: `listings/${NAME}.yaml`, line: /^price: .*$/m },
  },
  {
    path: "/shop/basics",
    values: {},
    field: "description",
    write: (count) => `Names that were sold ${count} times.`,
    file: { path: "shop.yaml", line: /^description: .*$/m },
  },
  {
    path: `/inbox/${INQUIRY}`,
    values: { intent: "reply" },
    field: "reply",
    write: (count) => `This is reply ${count}.`,
  },
];

async function enter({ link, url }: { link: string; url: string }) {
  const own = { Host: new URL(url).host, Origin: url };
  const { headers } = await send(url, { path: new URL(link).pathname, headers: own });
  const [cookie = ""] = headers["set-cookie"] ?? [];
  return { url, headers: { ...own, Cookie: cookie.split(";")[0] ?? "" } };
}

type Entered = Awaited<ReturnType<typeof enter>>;

/** Sends the form of a page as a browser without script does. Returns whether it was saved. */
async function save(
  { url, headers }: Entered,
  { path, values, field, write }: Work,
  count: number,
) {
  const page = await send(url, { path, headers });
  const [, written = ""] = /name="seen" value="([^"]+)"/.exec(page.body) ?? [];
  const seen = written.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  const body = new URLSearchParams({ ...values, [field]: write(count), seen }).toString();
  const answer = await send(url, { method: "POST", path, headers: { ...headers, ...FORM }, body });
  return answer.status === 302;
}

function createSeller() {
  const records = WORKS.map((work) => ({ work, sent: 0, acknowledged: [] as number[] }));
  const refused: string[] = [];
  const saves = new EventEmitter();

  async function keepSaving(entered: Entered, record: (typeof records)[number]): Promise<void> {
    for (;;) {
      const count = (record.sent += 1);
      try {
        if (await save(entered, record.work, count)) record.acknowledged.push(count);
        else refused.push(record.work.write(count));
      } catch (error) {
        if (error instanceof Error && "code" in error) return;
        throw error;
      }
      saves.emit("save");
    }
  }
  return {
    records,
    refused,
    work: (entered: Entered) => Promise.all(records.map((record) => keepSaving(entered, record))),
    async untilMoreSaves(more: number): Promise<void> {
      for (let left = more; left > 0; left -= 1) await once(saves, "save");
    },
  };
}

type Seller = ReturnType<typeof createSeller>;

/** A file is as the last acknowledged save left it, or as one made it that was under way at a kill. */
async function findLostEdits(folder: ContentFolder, before: Map<string, string>, seller: Seller) {
  const lost: string[] = [];
  for (const { work, sent, acknowledged } of seller.records) {
    if (!work.file) continue;
    const { path, line } = work.file;
    const now = await folder.read(path);
    const [last = 0] = acknowledged.slice(-1);
    const possible = Array.from({ length: sent - last + 1 }, (_, index) =>
      before.get(path)?.replace(line, () => `${work.field}: ${work.write(last + index)}`),
    );
    if (last === 0) possible.push(before.get(path));
    if (!possible.includes(now))
      lost.push(`${path} is wrong after save ${last} of ${sent}:\n${now}`);
  }
  return lost;
}

it(
  `the desk loses nothing that it acknowledged when it is killed at work (${KILLS})`,
  async () => {
    const folder = await makeContentFolder([NAME]);
    onTestFinished(() => folder.remove());
    const env = { ...folder.environment };
    const database = await openAt(env.DATABASE_URL);
    onTestFinished(() => database.close());
    await insertInquiry(database.db, INQUIRY, {}, false);
    const before = new Map<string, string>();
    for (const { file } of WORKS) if (file) before.set(file.path, await folder.read(file.path));

    const seller = createSeller();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const desk = await startDesk(env);
      const work = seller.work(await enter(desk));
      await seller.untilMoreSaves(1 + Math.floor(Math.random() * MAX_SAVES_PER_RUN));
      await desk.stop("SIGKILL");
      await work;
      expect(await findLostEdits(folder, before, seller)).toEqual([]);
    }

    expect(seller.refused).toEqual([]);
    const steps = await database.db
      .selectFrom("inquiry_steps")
      .select("note")
      .where("kind", "=", "replied")
      .execute();
    const notes = steps.map(({ note }) => note);
    const [replies] = seller.records.slice(-1);
    expect(notes).toEqual([...new Set(notes)]);
    expect(notes).toEqual(
      expect.arrayContaining(replies?.acknowledged.map((count) => replies.work.write(count)) ?? []),
    );
    const mails = await database.db
      .selectFrom("outbox")
      .select("id")
      .where("template", "=", "inquiry_reply")
      .execute();
    expect(mails).toHaveLength(notes.length);

    const desk = await startDesk(env);
    const entered = await enter(desk);
    for (const { work, sent } of seller.records)
      expect(await save(entered, work, sent + 1), work.path).toBe(true);
    expect(await desk.stop()).toBe(0);
  },
  HOUR_MS,
);
