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
    <li className="row-item">
      <Link
        to={to}
        data-row
        preventScrollReset={false}
        aria-current={isOpen ? "page" : undefined}
        className="inbox-row"
        data-unread={isUnread || undefined}
      >
        <span className="inbox-row-title">
          {isUnread && <span className="sr-only">Unread: </span>}
          {title}
        </span>
        <span className="justify-self-end tabular-nums">{sum}</span>
        <span className="col-span-full text-[0.9375rem]">
          {person}
          {excerpt && excerpt !== title && <span className="text-soft-ink"> — {excerpt}</span>}
        </span>
        <span
          className="text-[0.8125rem] text-soft-ink tabular-nums data-yours:text-accent"
          data-yours={isHalted || waitsFor === "you" || undefined}
        >
          <span className="sr-only">{KINDS[kind]}, </span>
          {describeStanding(row)}
        </span>
        <time className="text-[0.8125rem] text-soft-ink tabular-nums" dateTime={row.at}>
          {when}
        </time>
      </Link>
    </li>
  );
}
