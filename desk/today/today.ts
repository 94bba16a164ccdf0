import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import {
  capitalize,
  formatCount as count,
  formatShortMoment,
} from "../../catalogue/format/format.ts";
import { formatMoney } from "../../catalogue/format/currency.ts";
import type { Fault } from "../../catalogue/schema/fault.ts";
import { listDueReminders } from "../../server/conversations/store/leads.ts";
import { SHOP_FILE } from "../../server/shop/content-files.ts";
import { gatherPulse } from "../../server/figures/gather.ts";
import { countWaiting, gatherToDo } from "../../server/figures/to-do.ts";
import type { openHealth } from "../health/health.ts";
import type { DeskBase } from "../base.ts";

const MAX_LISTED = 8;
const GENERAL = "General";

interface Task {
  readonly path: string;
  readonly what: string;
  readonly name: string;
  readonly detail: string;
}

interface TaskGroup {
  readonly title: string;
  readonly tasks: readonly Task[];
  readonly more: { readonly path: string; readonly count: number } | null;
}

function toGroup(title: string, tasks: readonly Task[], path: string, total = tasks.length) {
  const listed = tasks.slice(0, MAX_LISTED);
  const more = total > listed.length ? { path, count: total - listed.length } : null;
  return listed.length > 0 ? [{ title, tasks: listed, more } satisfies TaskGroup] : [];
}

const describeWait = (days: number) =>
  days === 0 ? "received today" : `waiting for ${count(days, "day")}`;

function listFaultyFiles(faults: readonly Fault[]): Task[] {
  return [...Map.groupBy(faults, ({ file }) => file)].flatMap(([name, [fault, ...others]]) => {
    if (!fault) return [];
    const { domain, field, found, wanted } = fault;
    const more = others.length > 0 ? `, and ${count(others.length, "more problem")}` : "";
    const detail = `${field && `${field}: `}found ${found}, expected ${wanted}${more}`;
    const path = domain ? `/names/${domain}` : name === SHOP_FILE ? "/shop" : "/health#files";
    return { path, what: "Fix", name, detail };
  });
}

type Health = Pick<ReturnType<typeof openHealth>, "listFaults">;

export function openToday({ config, database, now, requireContent }: DeskBase, health: Health) {
  const { db } = database;
  async function readSources() {
    const content = await requireContent();
    return { db, content, siteUrl: config.siteUrl, now: now() };
  }

  async function listTasks(): Promise<TaskGroup[]> {
    const sources = await readSources();
    const { content } = sources;
    const toDo = await gatherToDo(sources);
    const { halted, offers, inquiries, secured, purchases, unpaid, failedMessages, expiring } =
      toDo;
    const reminders = await listDueReminders(db, toIso(now() + DAY_MS));
    const until = (time: string | null) =>
      time ? `until ${formatShortMoment(time, content.shop.timeZone)}` : "";
    return [
      ...toGroup(
        "To settle at Escrow.com",
        halted.map(({ reference, from, name, amount, currency, why, until: time }) => {
          const end = time ? `, by ${formatShortMoment(time, content.shop.timeZone)}` : "";
          const detail = `${from}, ${formatMoney(amount, currency)}, ${why}${end}`;
          return { path: `/inbox/${reference}`, what: "Settle", name, detail };
        }),
        "/inbox?state=accepted",
      ),
      ...toGroup(
        "Paid to Escrow.com",
        secured.map(({ reference, from, name, amount, currency }) => {
          const detail = `${from}, ${formatMoney(amount, currency)}`;
          return { path: `/inbox/${reference}`, what: "Move the name", name, detail };
        }),
        "/inbox?state=accepted",
      ),
      ...toGroup(
        "Being bought right now",
        purchases.map(({ reference, from, name, amount, currency, until: time }) => {
          const detail = `${from}, ${formatMoney(amount, currency)}, reserved ${until(time)}`;
          return { path: `/inbox/${reference}`, what: "Look", name, detail };
        }),
        "/inbox?state=accepted",
      ),
      ...toGroup(
        "Offers to answer",
        offers.map(({ reference, from, name, amount, currency, until: time }) => {
          const detail = `${from}, ${formatMoney(amount, currency)}, ${until(time)}`;
          return { path: `/inbox/${reference}`, what: "Answer", name, detail };
        }),
        "/inbox?state=your-turn",
      ),
      ...toGroup(
        "Inquiries to answer",
        inquiries.oldest.map(({ reference, from, name, days }) => {
          const detail = `${from}, ${describeWait(days)}`;
          return { path: `/inbox/${reference}`, what: "Reply", name: name ?? GENERAL, detail };
        }),
        "/inbox?state=new",
        inquiries.count,
      ),
      ...toGroup(
        "Reminders",
        reminders.map(({ reference, domain, name, due }) => {
          const detail = `${name}, ${formatShortMoment(due, content.shop.timeZone)}`;
          const about = domain ?? GENERAL;
          return { path: `/inbox/${reference}`, what: "Follow up", name: about, detail };
        }),
        "/inbox",
      ),
      ...toGroup(
        "Agreed but not paid",
        unpaid.map(({ reference, from, name, amount, currency, until: time }) => {
          const detail = `${from}, ${formatMoney(amount, currency)}, ${until(time)}`;
          return { path: `/inbox/${reference}`, what: "Get paid", name, detail };
        }),
        "/inbox?state=accepted",
      ),
      ...toGroup(
        "Messages that couldn't be sent",
        failedMessages > 0
          ? [
              {
                path: "/health#messages",
                what: "Try again",
                name: count(failedMessages, "message"),
                detail: "see why, and send again",
              },
            ]
          : [],
        "/health",
      ),
      ...toGroup(
        "Names about to expire",
        expiring.map(({ name, text }) => ({ path: "/health", what: "Renew", name, detail: text })),
        "/health",
      ),
      ...toGroup("Problems in your files", listFaultyFiles(content.faults), "/health"),
      ...toGroup(
        "Problems with the shop",
        health.listFaults().map(({ check, seen }) => {
          return { path: "/health", what: "See", name: capitalize(check), detail: `${seen}.` };
        }),
        "/health",
      ),
    ];
  }

  return {
    countWaiting: () => countWaiting(db, toIso(now())),
    async show() {
      const sources = await readSources();
      const names = sources.content.catalogue.listings.length;
      return { groups: await listTasks(), pulse: await gatherPulse(sources), names };
    },
  };
}
