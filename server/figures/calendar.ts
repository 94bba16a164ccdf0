import { Hono } from "hono";
import type { Logger } from "pino";
import ical, { ICalEventTransparency } from "ical-generator";
import { CALENDAR_PREFIX } from "../../sale/offer.ts";
import { DAY_MS, HOUR_MS } from "../../catalogue/format/time.ts";
import { createToken, hashToken } from "../conversations/people/answer-links.ts";
import type { Database, Db } from "../database/database.ts";
import { readSetting, writeSetting } from "../database/settings.ts";
import type { AppEnv } from "../http/client-address.ts";
import { plainError } from "../http/plain-error.ts";
import type { SiteSources } from "../shop/content-store.ts";
import { describeRenewal } from "./renewal-words.ts";
import { gatherRenewals, type Renewals } from "./renewals.ts";

/** The setting holds the SHA-256 of the link's token; it is empty if there is no link. */
const SETTING = "calendar";

export const readCalendarHash = async (db: Db): Promise<string> =>
  (await readSetting(db, SETTING)) ?? "";

export const writeCalendarHash = (db: Db, hash: string) => writeSetting(db, SETTING, hash);

/** The new link takes the place of the one before. Only its hash is stored. */
export function mintCalendarLink(siteUrl: string) {
  const { token, hash } = createToken();
  return { hash, link: `${siteUrl}${CALENDAR_PREFIX}${token}.ics` };
}

const REFRESH_S = (12 * HOUR_MS) / 1000;

/** Writes the renewals as an iCalendar (RFC 5545), an event of a whole day for each name. */
function composeCalendar({ renewals, today }: Renewals, shop: string, siteUrl: string) {
  const calendar = ical({
    name: `Renewals: ${shop}`,
    prodId: { company: "Vitrine", product: "Renewals" },
    ttl: REFRESH_S,
  });
  const { host } = new URL(siteUrl);
  for (const renewal of renewals) {
    const start = new Date(renewal.on);
    calendar.createEvent({
      id: `${renewal.domain}-${renewal.on}@${host}`,
      stamp: new Date(today),
      start,
      end: new Date(start.getTime() + DAY_MS),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      ...describeRenewal(renewal),
    });
  }
  return calendar.toString();
}

interface Dependencies extends SiteSources {
  readonly database: Pick<Database, "db">;
  readonly log: Logger;
}

/** Serves the renewals to the seller's calendar. The address is secret, as it shows what only she may know. */
export function createCalendarRoute({
  content,
  config,
  database,
  log,
}: Dependencies): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get(`${CALENDAR_PREFIX}:file`, async (context) => {
    const token = context.req.param("file").replace(/\.ics$/, "");
    try {
      const { db } = database;
      const hash = hashToken(token);
      if (hash === null || hash !== (await readCalendarHash(db))) return plainError(404);
      const renewals = await gatherRenewals({ db, content: content.current, now: Date.now() });
      const text = composeCalendar(renewals, content.current.shop.name, config.siteUrl);
      return context.body(text, 200, { "Content-Type": "text/calendar; charset=utf-8" });
    } catch (error) {
      log.error(error, "calendar not served");
      return plainError(503);
    }
  });
  return app;
}
