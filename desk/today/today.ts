import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import { formatOwnFault } from "../../catalogue/schema/fault.ts";
import { capitalize, formatShortMoment } from "../../catalogue/format/format.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import { listDueReminders } from "../../server/inquiries/leads.ts";
import { countWaiting, gatherPulse, gatherToDo } from "../../server/report/gather.ts";
import { count } from "../../server/report/section.ts";
import type { openHealth } from "../health/health.ts";
import type { DeskBase } from "../services.ts";

const MAX_LISTED = 8;

interface Task {
  readonly path: string;
  /** What to do, with the name that it's about. */
  readonly what: string;
  readonly name: string | null;
  readonly detail: string;
}

interface TaskGroup {
  readonly title: string;
  readonly tasks: readonly Task[];
  /** Where the rest is, if there are more. */
  readonly more: { readonly path: string; readonly count: number } | null;
}

function toGroup(title: string, tasks: readonly Task[], path: string, total = tasks.length) {
  const listed = tasks.slice(0, MAX_LISTED);
  const more = total > listed.length ? { path, count: total - listed.length } : null;
  return listed.length > 0 ? [{ title, tasks: listed, more } satisfies TaskGroup] : [];
}

const countDays = (days: number) => (days === 0 ? "since today" : `for ${count(days, "day")}`);

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
    const { offers, inquiries, unpaid, failedMessages, expiring } = await gatherToDo(sources);
    const reminders = await listDueReminders(db, toIso(now() + DAY_MS));
    const until = (time: string | null) =>
      time ? `until ${formatShortMoment(time, content.shop.timeZone)}` : "";
    const faults = content.faults.map((fault) => {
      return { path: "/health", what: "Correct", name: null, detail: formatOwnFault(fault) };
    });
    return [
      ...toGroup(
        "Offers to answer",
        offers.map(({ reference, name, amount, until: time }) => {
          const detail = `${formatDollars(amount)}, ${until(time)}`;
          return { path: `/inbox/${reference}`, what: "Answer", name, detail };
        }),
        "/inbox?state=your-turn",
      ),
      ...toGroup(
        "Inquiries to answer",
        inquiries.oldest.map(({ reference, name, days }) => {
          const detail = `waiting ${countDays(days)}`;
          return { path: `/inbox/${reference}`, what: "Reply", name, detail };
        }),
        "/inbox?state=new",
        inquiries.count,
      ),
      ...toGroup(
        "Reminders",
        reminders.map(({ reference, domain, name, due }) => {
          const detail = `${name}, ${formatShortMoment(due, content.shop.timeZone)}`;
          return { path: `/inbox/${reference}`, what: "Follow up", name: domain, detail };
        }),
        "/inbox",
      ),
      ...toGroup(
        "Agreed and not paid",
        unpaid.map(({ reference, name, amount, until: time }) => {
          const detail = `${formatDollars(amount)}, ${until(time)}`;
          return { path: `/inbox/${reference}`, what: "Get paid", name, detail };
        }),
        "/inbox?state=accepted",
      ),
      ...toGroup(
        "Messages that couldn't be sent",
        failedMessages > 0
          ? [
              {
                path: "/health",
                what: "Try again",
                name: null,
                detail: count(failedMessages, "message"),
              },
            ]
          : [],
        "/health",
      ),
      ...toGroup(
        "Names that expire",
        expiring.map(({ name, text }) => ({ path: "/health", what: "Renew", name, detail: text })),
        "/health",
      ),
      ...toGroup("Faults in your files", faults, "/health"),
      ...toGroup(
        "Faults of the shop",
        health.listFaults().map(({ check, seen }) => {
          return { path: "/health", what: "See", name: capitalize(check), detail: `${seen}.` };
        }),
        "/health",
      ),
    ];
  }

  return {
    /** Counts the offers and inquiries that wait for the seller's answer. */
    countWaiting: () => countWaiting(db),
    async show() {
      const sources = await readSources();
      const names = sources.content.catalogue.listings.length;
      return { groups: await listTasks(), pulse: await gatherPulse(sources), names };
    },
  };
}
