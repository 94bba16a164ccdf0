import { Link } from "react-router";
import type { listConversations } from "./list.ts";
import { describeState } from "./standing.ts";

type Row = Awaited<ReturnType<typeof listConversations>>["rows"][number];

interface InboxRowProps {
  row: Row;
  to: string;
  isOpen: boolean;
}

const KINDS = { inquiry: "Inquiry", offer: "Offer", purchase: "Purchase" } as const;

/** Says whose turn it is, if anybody's, because that says more than the state. */
function describeStanding({ standing, waitsFor, kind, isHalted }: Row): string {
  if (isHalted && waitsFor) return waitsFor.replace("you:", "your turn:");
  if (waitsFor === "you" && kind !== "inquiry") return "your turn";
  if (waitsFor === "the buyer") return "buyer's turn";
  if (waitsFor === "payment") return "to be paid";
  if (waitsFor === "payout") return "money secured";
  return describeState(standing);
}

export function InboxRow({ row, to, isOpen }: InboxRowProps) {
  const { title, person, sum, excerpt, when, kind, waitsFor, isHalted } = row;
  const isUnread = row.isUnread && !isOpen;
  return (
    <li>
      <Link
        to={to}
        data-row
        preventScrollReset={false}
        aria-current={isOpen ? "page" : undefined}
        className="row-link grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-l-3 border-transparent px-(--gutter) py-2.5 *:truncate focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:bg-hover"
      >
        <span className={isUnread ? "font-semibold" : undefined}>
          {isUnread && (
            <>
              <span className="mr-2 inline-block size-2 rounded-full bg-accent" aria-hidden />
              <span className="sr-only">Unread: </span>
            </>
          )}
          {title}
        </span>
        <span className="justify-self-end tabular-nums">{sum}</span>
        <span className="col-span-full text-sm">
          {person}
          {excerpt && excerpt !== title && <span className="text-soft-ink"> — {excerpt}</span>}
        </span>
        <span
          className="text-xs text-soft-ink tabular-nums data-yours:text-accent"
          data-yours={isHalted || waitsFor === "you" || undefined}
        >
          <span className="sr-only">{KINDS[kind]}, </span>
          {describeStanding(row)}
        </span>
        <time className="text-xs text-soft-ink tabular-nums" dateTime={row.at}>
          {when}
        </time>
      </Link>
    </li>
  );
}
