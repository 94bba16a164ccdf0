import { useCallback, useEffect, useState } from "react";
import { describePriceChangeToBuyer, type Price } from "../../catalogue/format/price.ts";

const SHOWN_FOR_MS = 6_000;

interface NoticeProps {
  text: string;
  onDone: () => void;
  /** A status element must exist before its text; an alert may appear with it. */
  role?: "status" | "alert";
}

export function Notice({ text, onDone, role = "status" }: NoticeProps) {
  useEffect(() => {
    if (!text) return;
    const timer = setTimeout(onDone, SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [text, onDone]);
  return (
    <span role={role} className="notice">
      {text}
    </span>
  );
}

const COPY_FAILED = "We couldn't copy the link. You can copy it from the address bar.";

export function useCopy() {
  const [notice, setNotice] = useState("");
  const dismiss = useCallback(() => setNotice(""), []);
  const copy = async (link: string) => {
    try {
      await navigator.clipboard.writeText(link);
      setNotice("Link copied");
    } catch {
      setNotice(COPY_FAILED);
    }
  };
  return { notice, copy, dismiss };
}

/** Compares with the price that was shown first, so another name needs another `key`. */
export function PriceNotice({ price, className }: { price: Price; className: string }) {
  const [first] = useState(price);
  const isOther = price.amount !== first.amount;
  return (
    <p role="status" className={isOther ? `border-l-2 border-accent pl-4 ${className}` : ""}>
      {isOther && describePriceChangeToBuyer(first, price)}
    </p>
  );
}
