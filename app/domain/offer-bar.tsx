import { type RefObject, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { Listing } from "../../catalogue/listing.ts";
import { CONTACT_PANEL_ID, OFFER_ID } from "../layout/contact-button.tsx";
import { AboutPrice } from "../ui/currency.tsx";
import { NewTabLink } from "../ui/link.tsx";
import type { MainAction } from "./domain-head.tsx";

interface OfferBarProps {
  listing: Listing;
  action: MainAction;
  /** The price and actions of the page itself. */
  panel: RefObject<HTMLElement | null>;
}

/** In the strip along the bottom edge of narrow screens: name, price and main action, once the panel has left the screen. */
export function OfferBar({ listing, action, panel }: OfferBarProps) {
  const isPanelGone = useIsGone(panel);
  const place = isPanelGone ? document.getElementById(OFFER_ID) : null;
  if (!place) return null;
  const { displayName, price, status } = listing;
  return createPortal(
    <div className="dock-row">
      <p className="min-w-0 flex-1">
        <span className="block truncate">{displayName}</span>
        <span className="block truncate text-base font-semibold text-ink tabular-nums">
          {status === "sold" ? "Sold" : price.label}
          {status === "reserved" && <span className="font-normal">, reserved</span>}
          {status !== "sold" && <AboutPrice price={price} />}
        </span>
      </p>
      <MainActionButton action={action} escrowLink={listing.escrowLink} />
    </div>,
    place,
  );
}

function MainActionButton(props: { action: MainAction; escrowLink: string | null }) {
  const className = "button button-primary";
  if (props.action === "buy" && props.escrowLink)
    return (
      <NewTabLink href={props.escrowLink} className={className}>
        Buy Now<span className="sr-only"> via escrow</span>
      </NewTabLink>
    );
  if (props.action === "related")
    return (
      <a href="#related" className={className}>
        Related names
      </a>
    );
  return (
    <button type="button" popoverTarget={CONTACT_PANEL_ID} className={className}>
      Let's Talk
    </button>
  );
}

/** False on the server and until the element was seen off the screen. */
function useIsGone(element: RefObject<HTMLElement | null>): boolean {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) =>
      setGone(entries.at(-1)?.isIntersecting === false),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isGone;
}
