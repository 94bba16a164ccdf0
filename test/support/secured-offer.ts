import type { Action } from "../../sale/rules.ts";
import type { Offer } from "../../sale/offer.ts";
import { actOnOffer } from "../../server/conversations/store/act.ts";
import type { Database } from "../../server/database/database.ts";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";

/** Lets the escrow service's steps follow an offer, until it holds the money. An agreed one has its transaction already. `time` is in milliseconds. */
export async function secureOffer(
  database: Pick<Database, "db" | "engine">,
  offer: Offer,
  time: number,
  upTo: "escrow-opened" | "escrow-secured" = "escrow-secured",
): Promise<Offer> {
  const payBy = toIso(time + 7 * DAY_MS);
  const isAgreed = offer.state === "accepted";
  const actions = [
    ...(isAgreed ? [] : [{ kind: "accepted", payBy, payLink: null, note: null }]),
    ...(isAgreed ? [] : [{ kind: "escrow-opened", until: null }]),
    ...(upTo === "escrow-secured"
      ? [{ kind: "escrow-paying", payBy }, { kind: "escrow-secured" }]
      : []),
  ] as Action[];
  let last = offer;
  for (const action of actions) {
    const verdict = await actOnOffer(database, {
      offerId: offer.id,
      actor: action.kind === "accepted" ? "seller" : "shop",
      action,
      seen: null,
      status: "available",
      ...(action.kind !== "accepted" && { via: "escrow" as const }),
      time,
    });
    if (!verdict.ok) throw new Error(`${action.kind}: ${verdict.refusal}`);
    last = verdict.offer;
  }
  return last;
}
