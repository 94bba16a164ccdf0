import { randomBytes } from "node:crypto";
import type { StepMeaning } from "../../catalogue/deals/step-meaning.ts";
import type { Db } from "../database/database.ts";
import type { Channel } from "../database/database-schema.ts";
import { readSetting, writeSetting } from "../database/settings.ts";
import { queueMail } from "./outbox.ts";
import { type EarlierRequests, findEarlierRequests } from "../forms/requests-from.ts";

export type NotifyChannel = Exclude<Channel, "mail">;

/** Who asks for a name, or for none in particular. Sums are in whole US dollars. */
interface RequestFacts {
  readonly reference: string;
  readonly domain: string | null;
  readonly askingPrice: number | null;
  /** In words: that the page showed another price when this was written. */
  readonly priceNote?: string;
  readonly from: { readonly name: string; readonly email: string; readonly phone: string | null };
  readonly message: string | null;
}

interface InquiryFacts extends RequestFacts {
  readonly subject: string | null;
  /** That all that is asked is to hear when the name is available again, which the shop does by itself. */
  readonly awaitsName?: true;
}

export interface OfferFacts extends RequestFacts {
  readonly domain: string;
  readonly step: StepMeaning;
  /** On the table, agreed, or said to be paid. */
  readonly amount: number;
  /** Who made the step; 'shop' for what happens by itself. */
  readonly by: "buyer" | "seller" | "shop";
  /** ISO-8601 UTC: until when the sum holds, or is to be paid; null where it holds no more. */
  readonly until: string | null;
}

/** What each event tells, apart from what this address asked before. The floor is none of it. */
interface Facts {
  "inquiry.received": InquiryFacts;
  "offer.received": OfferFacts;
  "offer.countered": OfferFacts;
  "offer.accepted": OfferFacts;
  "offer.expired": OfferFacts;
  /** The buyer says that the payment has begun. */
  "offer.paying": OfferFacts;
  "checkout.started": OfferFacts;
  /** For the first visitor of a day who follows a name's own checkout link. */
  "checkout.clicked": { readonly domain: string; readonly askingPrice: number | null };
  "listing.sold": {
    readonly domain: string;
    readonly soldDate: string | null;
    /** Where the seller publishes it. */
    readonly soldPrice: number | null;
  };
  "content.faulty": {
    /** As `check` words them. */
    readonly faults: readonly string[];
  };
  "mail.failed": {
    readonly mail: number;
    readonly reference: string | null;
    readonly error: string;
  };
  "notify.test": { readonly shop: string };
}

/** One member for each type. */
type ShopEvent = {
  [Type in keyof Facts]: { readonly type: Type; readonly data: Facts[Type] };
}[keyof Facts];

/** The event is erased with the inquiry or the offer it tells of. */
interface Owner {
  readonly inquiryId?: number | null;
  readonly offerId?: number | null;
}

/** As it waits in the outbox. */
export type QueuedEvent = ShopEvent & {
  /** The same on every channel and at every try. */
  readonly id: string;
  /** ISO-8601 UTC. */
  readonly timestamp: string;
  readonly data: { readonly earlier?: EarlierRequests };
};

/** With an id and the time. */
export const stampEvent = ({ type, data }: ShopEvent, earlier?: EarlierRequests) =>
  ({
    id: `evt_${randomBytes(16).toString("base64url")}`,
    type,
    timestamp: new Date().toISOString(),
    data: earlier ? { ...data, earlier } : data,
  }) as QueuedEvent;

const CHANNELS_SETTING = "notify_channels";

/** Notes in the database by which channels events leave, for processes with another environment, such as the command line. */
export const noteChannels = (db: Db, channels: readonly NotifyChannel[]) =>
  writeSetting(db, CHANNELS_SETTING, channels.join(" "));

/** By which channels the shop that started last tells. */
export async function readChannels(db: Db): Promise<NotifyChannel[]> {
  const noted = (await readSetting(db, CHANNELS_SETTING))?.split(" ") ?? [];
  return (["webhook", "telegram", "ntfy"] as const).filter((channel) => noted.includes(channel));
}

/** Call in the transaction that stores what happened: what waits for each channel is stored with it. */
export async function queueEvent(transaction: Db, event: ShopEvent & Owner): Promise<void> {
  const channels = await readChannels(transaction);
  if (channels.length === 0) return;
  const { data, inquiryId = null, offerId = null } = event;
  const earlier =
    "from" in data
      ? await findEarlierRequests(transaction, data.from.email, { inquiryId, offerId })
      : undefined;
  const params = stampEvent(event, earlier);
  for (const channel of channels) {
    await queueMail(transaction, {
      inquiryId,
      offerId,
      channel,
      template: event.type,
      params,
      dueAt: params.timestamp,
    });
  }
}
