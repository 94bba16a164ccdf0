import type { SellersOffer } from "../../server/conversations/forms/sellers-offer.ts";
import { Course } from "../ui/tracker.tsx";

/** Says where the sale stands at the escrow service, what happens next, and who has to act. */
export function EscrowStanding({ escrow }: { escrow: NonNullable<SellersOffer["escrow"]> }) {
  const { title, turn, when, next, byHand, doubt, trouble, isTrouble } = escrow;
  return (
    <section
      aria-labelledby="escrow-title"
      className={`mt-6 rounded-card border px-5 py-4 ${isTrouble ? "border-sold" : "border-line"}`}
    >
      <h2 id="escrow-title" className="text-lg">
        {title}
      </h2>
      {turn && (
        <p className="mt-2">
          <strong className="font-semibold text-accent">{turn}.</strong> {when}
        </p>
      )}
      <p className="mt-2 max-w-prose text-soft-ink">{next}</p>
      {[byHand, doubt, trouble && `The shop's last attempt failed: ${trouble}.`].map(
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

/** What has happened, and then what lies ahead at the escrow service. */
export function OfferCourse({ offer }: { offer: SellersOffer }) {
  const { steps, waitsFor, escrow } = offer;
  const { ahead = [], isTrouble = false } = escrow ?? {};
  const isOver = waitsFor === null && ahead.length === 0 && !isTrouble;
  const last = steps.length - 1;
  return (
    <section aria-labelledby="history" className="conversation-part mt-10">
      <h2 id="history" className="text-lg">
        History
      </h2>
      <Course
        isTrouble={isTrouble}
        items={[
          ...steps.map(({ words, note, createdAt, at }, index) => ({
            text: words,
            note,
            at: createdAt,
            when: at,
            progress: index === last && !isOver ? ("current" as const) : ("done" as const),
          })),
          ...ahead.map(({ label, time }) => ({
            text: label,
            when: time,
            progress: "ahead" as const,
          })),
        ]}
      />
    </section>
  );
}
