import type { EscrowView } from "../../sale/escrow-view.ts";
import { type Tracking, trackEscrow } from "../../sale/track-escrow.ts";
import type { OfferView } from "../../server/conversations/forms/offer-view.ts";
import { Tracker } from "../ui/tracker.tsx";
import { useTimeZone } from "./moment.tsx";
import type { Phase } from "./words.ts";

const TRACKED: ReadonlySet<Phase> = new Set([
  "agreed",
  "checkout",
  "paying",
  "paid",
  "called-off",
  "escrow-canceled",
  "escrow-refunded",
]);

/** Finds what the buyer may follow: what the seller decided by hand comes first, unless the two agree. */
export function findTracked(deal: EscrowView | null, phase: Phase): EscrowView | null {
  if (!deal || !TRACKED.has(phase)) return null;
  const isSecured = deal.news.some(({ reason }) => reason === "escrow-secured");
  // After the seller has called off the sale, the buyer still follows what becomes of the money.
  if (phase === "called-off") return isSecured ? deal : null;
  const agrees = deal.override === null || (deal.override === "paid" && isSecured);
  return agrees ? deal : null;
}

interface Followed {
  offer: Pick<OfferView, "timeZone">;
  deal: EscrowView | null;
  phase: Phase;
  now: string;
}

export function useTracking({ offer, deal, phase, now }: Followed): Tracking | null {
  const zone = useTimeZone(offer.timeZone);
  const tracked = findTracked(deal, phase);
  return tracked && trackEscrow(tracked, { side: "buyer", zone, now });
}

export function EscrowProgress({ tracking }: { tracking: Tracking }) {
  const { doubt } = tracking;
  return (
    <section aria-labelledby="tracker-title" className="mt-10 lg:mt-14">
      <h2 id="tracker-title" className="text-subheading">
        Progress at Escrow.com
      </h2>
      {doubt && <p className="mt-3 max-w-prose text-soft-ink">{doubt}</p>}
      <Tracker {...tracking} />
    </section>
  );
}
