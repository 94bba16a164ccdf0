import { CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import type { OfferProps } from "./offer.tsx";

export const SENT_ID = "sent";
export const STANDING_ID = "standing-title";

/** Says that the offer was sent to a buyer who comes from its form. */
export function Arrival({ offer, phase, isArrival }: OfferProps) {
  const [isArriving] = useState(isArrival);
  const isSent = phase === "wait" && offer.seen === 1;
  const [target] = useState(isSent ? SENT_ID : STANDING_ID);
  useEffect(() => {
    if (!isArriving) return;
    document.getElementById(target)?.focus();
    // Without the query, a reload or a bookmark doesn't announce it again.
    history.replaceState(null, "", location.pathname);
  }, [isArriving, target]);
  if (!isArriving || (!isSent && !offer.notice)) return null;
  return (
    <div
      id={SENT_ID}
      role="status"
      tabIndex={-1}
      className="mb-6 flex gap-3 rounded-card border border-available px-4 py-3 outline-none"
    >
      <CircleCheck aria-hidden size="1.25rem" className="mt-0.5 shrink-0 text-available" />
      <div className="min-w-0">
        {isSent && (
          <p>
            {offer.isMailed
              ? `Sent. Your offer has arrived; a copy is on its way to ${offer.email}.`
              : "Sent. Your offer has arrived."}
          </p>
        )}
        {offer.notice && <p>{offer.notice}</p>}
      </div>
    </div>
  );
}
