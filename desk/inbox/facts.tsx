import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { groupDigits } from "../../catalogue/format/format.ts";
import type { SellersInquiry } from "../../server/conversations/forms/sellers-inquiry.ts";
import type { InquiryShown, OfferShown } from "./conversation-route.tsx";
import { listSearch } from "./paths.ts";

interface FactsProps extends Pick<SellersInquiry, "buyer" | "domain" | "displayName" | "asking"> {
  more: readonly (readonly [label: string, value: string | null])[];
  beside: InquiryShown | OfferShown;
}

/** The floor is shown only after a tap, so that nobody else on the train reads it. */
export function Facts({ buyer, domain, displayName, asking, more, beside }: FactsProps) {
  const { views, viewDays, floor, earlier, isListed } = beside;
  const { search } = useLocation();
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [
      "From",
      <Link
        key="from"
        to={`/people/${encodeURIComponent(buyer.email)}`}
        title="All about this person"
        className="text-link touch-link @xl:-my-2.5"
      >
        {buyer.name}
      </Link>,
    ],
    // A buyer who purchased without giving a name is called by the address.
    ["Email", buyer.email !== buyer.name && buyer.email],
    ["Phone", buyer.phone],
    [
      "Name",
      domain && displayName && (
        <>
          <Link
            to={`/inbox${listSearch(search, { name: domain, state: null, q: null, shown: null })}`}
            title="Show all conversations like this"
            className="text-link touch-link @xl:-my-2.5"
          >
            {displayName}
          </Link>
          {!isListed && <span className="text-soft-ink"> (not listed)</span>}
        </>
      ),
    ],
    ["Asking price", asking],
    ["Your floor", floor && <Floor key="floor" floor={floor} />],
    ["Views", views !== null && `${groupDigits(views)} in ${viewDays} days`],
    ...more,
  ];
  return (
    <aside aria-label="About this conversation">
      <dl className="border-y border-line py-2 @xl:border-0 @xl:py-0">
        {facts.map(
          ([label, value]) =>
            value && (
              <div
                key={label}
                className="grid min-h-11 grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-x-4 @xl:grid-cols-1 @xl:pb-3"
              >
                <dt className="text-soft-ink @xl:text-sm">{label}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {earlier.length > 0 && (
        <>
          <h2 className="mt-8 mb-2 text-lg">Also from this person</h2>
          <ul className="rows">
            {earlier.map(({ reference, what, state, day }) => (
              <li key={reference}>
                <Link to={`/inbox/${reference}`} className="row-link block py-3.5">
                  {what}
                  <span className="block text-sm text-soft-ink">
                    {day}, {state}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}

function Floor({ floor }: { floor: string }) {
  return (
    <details>
      <summary className="desk-summary">Tap to see</summary>
      {floor}
    </details>
  );
}
