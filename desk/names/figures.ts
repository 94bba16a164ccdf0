import { formatDollars } from "../../catalogue/format/price.ts";
import { DAY_MS, toDay, toIso } from "../../catalogue/format/time.ts";
import { listLeads } from "../../server/inquiries/leads.ts";
import { listOffers, standingOf } from "../../server/offers/find-offers.ts";
import { countViewsByDay } from "../../server/views/analytics.ts";
import type { DeskBase } from "../services.ts";

export const SHOWN_DAYS = 28;
const MAX_CONVERSATIONS = 20;

export function openFigures({ database: { db }, now }: DeskBase) {
  return async (domain: string) => {
    const first = now() - (SHOWN_DAYS - 1) * DAY_MS;
    const rows = await countViewsByDay(db, toDay(first), domain);
    const counts = new Map<string, number>();
    for (const { day, views } of rows) counts.set(day, (counts.get(day) ?? 0) + Number(views));
    const days = Array.from({ length: SHOWN_DAYS }, (_, index) => {
      const day = toDay(first + index * DAY_MS);
      return { day, views: counts.get(day) ?? 0 };
    });
    const { leads } = await listLeads(db, { domain }, MAX_CONVERSATIONS);
    const { offers } = await listOffers(db, { domain }, MAX_CONVERSATIONS);
    const conversations = [
      ...leads.map(({ reference, created_at, name, state, message }) => {
        return {
          reference,
          at: created_at,
          name,
          state: String(state),
          words: message.slice(0, 120),
        };
      }),
      ...offers.map((offer) => ({
        reference: offer.reference,
        at: offer.created_at,
        name: offer.name,
        state: String(standingOf(offer)),
        words: formatDollars(offer.amount),
      })),
    ].toSorted((a, b) => (a.at < b.at ? 1 : -1));
    return {
      days,
      views: days.reduce((sum, { views }) => sum + views, 0),
      conversations: conversations.slice(0, MAX_CONVERSATIONS),
      at: toIso(now()),
    };
  };
}
