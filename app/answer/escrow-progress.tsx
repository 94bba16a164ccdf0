import type { SellersOffer } from "../../server/conversations/forms/sellers-offer.ts";
import { Tracker } from "../ui/tracker.tsx";

interface EscrowProps {
  escrow: NonNullable<SellersOffer["escrow"]>;
}

/** Says where the sale stands at the escrow service, what happens next, and who has to act. */
export function EscrowStanding({ escrow }: EscrowProps) {
  const { title, turn, when, next, override, doubt, trouble, isTrouble } = escrow;
  return (
    <section
      aria-labelledby="escrow-title"
      className={`mt-6 rounded-card border px-5 py-4 ${isTrouble ? "border-sold" : "border-line"}`}
    >
      <h2 id="escrow-title" className="text-subheading">
        {title}
      </h2>
      {turn && (
        <p className="mt-2">
          <strong className="font-semibold text-accent">{turn}.</strong> {when}
        </p>
      )}
      <p className="mt-2 max-w-prose text-soft-ink">{next}</p>
      {[override, doubt, trouble && `The shop's last attempt failed: ${trouble}.`].map(
        (line) =>
          line && (
            <p key={line} className="mt-3 max-w-prose border-l-2 border-accent pl-4 wrap-anywhere">
              {line}
            </p>
          ),
      )}
    </section>
  );
}

export function EscrowProgress({ escrow }: EscrowProps) {
  return (
    <section aria-labelledby="tracker-title" className="conversation-part mt-10">
      <h2 id="tracker-title" className="text-subheading">
        Progress at Escrow.com
      </h2>
      <Tracker {...escrow} />
    </section>
  );
}
