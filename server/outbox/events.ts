import type { StepKind } from "../../sale/offer.ts";
import { randomBytes } from "node:crypto";
import { type Catalogue, findOwned } from "../../catalogue/catalogue.ts";
import type { Currency } from "../../catalogue/format/currency.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import { amountIn, findOldPrice, toPrice } from "../../catalogue/format/price.ts";
import { describePriceChangeToSeller } from "../../catalogue/format/price-change.ts";
import { toIso } from "../../catalogue/format/time.ts";
import type { Db } from "../database/database.ts";
import type { Channel } from "../database/database-schema.ts";
import { readSetting, writeSetting } from "../database/settings.ts";
import { queueMessage } from "./outbox.ts";
import {
  type EarlierRequests,
  findEarlierRequests,
} from "../conversations/people/requests-from.ts";

export type NotifyChannel = Exclude<Channel, "mail">;

interface RequestFacts {
  readonly reference: string;
  readonly domain: string | null;
  /** Looked up when the event is sent. */
  readonly askingPrice?: number | null;
  /** The currency of all sums. An inquiry has none until it is sent. */
  readonly currency?: Currency;
  readonly priceNote?: string;
  readonly from: { readonly name: string; readonly email: string; readonly phone: string | null };
  readonly message: string | null;
}

type Priced = Pick<RequestFacts, "domain" | "askingPrice" | "currency"> &
  Pick<OfferFacts, "shownPrice">;

export interface InquiryFacts extends RequestFacts {
  readonly subject: string | null;
  readonly awaitsName?: boolean;
}

export interface OfferFacts extends RequestFacts {
  readonly domain: string;
  readonly step: StepKind;
  readonly amount: number;
  /** The price that the form showed, if it had changed by then. It isn't sent: `priceNote` says what it means. */
  readonly shownPrice?: string;
  readonly by: "buyer" | "seller" | "shop";
  readonly until: string | null;
}

/** The floor must never be among these facts. */
interface Facts {
  "inquiry.received": InquiryFacts;
  "inquiry.reminder": InquiryFacts;
  "offer.received": OfferFacts;
  "offer.countered": OfferFacts;
  "offer.recalled": OfferFacts;
  "offer.accepted": OfferFacts;
  "offer.expired": OfferFacts;
  "offer.paying": OfferFacts;
  "offer.ended": OfferFacts;
  "offer.progress": OfferFacts;
  "checkout.started": OfferFacts;
  "checkout.clicked": {
    readonly domain: string;
    readonly askingPrice?: number | null;
    readonly currency?: Currency;
  };
  "checkout.limited": { readonly held: number };
  "content.faulty": {
    readonly faults: readonly string[];
  };
  "mail.failed": {
    readonly mail: number;
    readonly reference: string | null;
    readonly error: string;
  };
  "notify.test": { readonly shop: string };
}

type ShopEvent = {
  [Type in keyof Facts]: { readonly type: Type; readonly data: Facts[Type] };
}[keyof Facts];

interface Owner {
  readonly inquiryId?: number | null;
  readonly offerId?: number | null;
}

export type QueuedEvent = ShopEvent & {
  readonly id: string;
  readonly timestamp: string;
  readonly data: { readonly earlier?: EarlierRequests };
};

export const stampEvent = ({ type, data }: ShopEvent, earlier?: EarlierRequests) =>
  ({
    id: `evt_${randomBytes(16).toString("base64url")}`,
    type,
    timestamp: toIso(Date.now()),
    data: earlier ? { ...data, earlier } : data,
  }) as QueuedEvent;

function findPriced({ type, data }: QueuedEvent): Priced | null {
  if ("from" in data) return data;
  return type === "checkout.clicked" ? data : null;
}

interface EventContent {
  readonly catalogue: Pick<Catalogue, "byDomain" | "hidden">;
  readonly shop: Pick<Shop, "currency">;
}

/** Whoever makes an event needs to know no price: it is the one at which the name is for sale when the event is sent. */
export function addPrices(event: QueuedEvent, { catalogue, shop }: EventContent): QueuedEvent {
  const priced = findPriced(event);
  if (!priced) return event;
  const { shownPrice, ...facts } = priced;
  const listing = priced.domain === null ? undefined : findOwned(catalogue, priced.domain);
  const currency = priced.currency ?? shop.currency;
  const price = listing?.price ?? toPrice(null, currency);
  const old = shownPrice === undefined ? null : findOldPrice(shownPrice, price);
  const note = old && { priceNote: describePriceChangeToSeller(old, price) };
  return {
    ...event,
    data: { ...facts, askingPrice: amountIn(price, currency), currency, ...note },
  } as QueuedEvent;
}

const CHANNELS_SETTING = "notify_channels";

export const noteChannels = (db: Db, channels: readonly NotifyChannel[]) =>
  writeSetting(db, CHANNELS_SETTING, channels.join(" "));

export async function readChannels(db: Db): Promise<NotifyChannel[]> {
  const noted = (await readSetting(db, CHANNELS_SETTING))?.split(" ") ?? [];
  return (["webhook", "telegram", "ntfy"] as const).filter((channel) => noted.includes(channel));
}

export const hasChannels = async (db: Db) => (await readChannels(db)).length > 0;

export async function queueEvent(
  transaction: Db,
  event: ShopEvent & Owner & { readonly earlier?: EarlierRequests },
  dueAt?: string,
): Promise<void> {
  const channels = await readChannels(transaction);
  if (channels.length === 0) return;
  const { data, inquiryId = null, offerId = null } = event;
  const earlier =
    event.earlier ??
    ("from" in data
      ? await findEarlierRequests(transaction, data.from.email, { inquiryId, offerId })
      : undefined);
  const params = stampEvent(event, earlier);
  for (const channel of channels) {
    await queueMessage(transaction, {
      inquiryId,
      offerId,
      channel,
      template: event.type,
      params,
      dueAt: dueAt ?? params.timestamp,
    });
  }
}
