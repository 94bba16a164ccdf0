import { NewTabLink } from "../../ui/link.tsx";
import { TRANSFER_ID } from "../../ui/transfer-steps.tsx";
import { Deadline } from "./deadline.tsx";
import type { OfferProps } from "./offer.tsx";

/** Says who has to act, and by when. */
export function Turn({ tracking, offer, now, onPass }: OfferProps & { onPass: () => void }) {
  if (!tracking?.turn) return null;
  const { turn, when, deadline } = tracking;
  return (
    <p className="mt-3 sm:mt-4">
      <strong className="font-semibold text-accent">{turn}.</strong>{" "}
      {deadline ? (
        <>
          Without an answer, the name counts as accepted{" "}
          <Deadline at={deadline} zone={offer.timeZone} now={now} onPass={onPass} />.
        </>
      ) : (
        when
      )}
    </p>
  );
}

const DONE_THERE: ReadonlySet<string> = new Set([
  "escrow-secured",
  "escrow-transfer",
  "escrow-received",
  "escrow-rejected",
  "escrow-disputed",
]);

/** What the buyer has to do is done at the escrow service, and at a registrar before that. */
export function ToEscrow({ tracking, escrowSite, hasTransfer }: OfferProps) {
  if (!tracking || !escrowSite || !DONE_THERE.has(tracking.stance)) return null;
  const isBefore = tracking.stance === "escrow-secured" && hasTransfer;
  return (
    <div className="mt-5 flex flex-wrap gap-3 sm:mt-6">
      {isBefore && (
        <a href={`#${TRANSFER_ID}`} className="button button-primary">
          What to do now
        </a>
      )}
      <NewTabLink href={escrowSite} className={`button ${isBefore ? "" : "button-primary"}`}>
        Go to Escrow.com
      </NewTabLink>
    </div>
  );
}
