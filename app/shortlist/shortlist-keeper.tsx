import { useEffect, useRef, useState } from "react";
import { MAX_SHORTLIST } from "../../catalogue/shortlist.ts";
import { readShortlist, writeShortlist } from "../ui/shortlist-store.ts";
import { Notice } from "../ui/notice.tsx";
import { useShortlist } from "../ui/use-shortlist.ts";

const FULL = `The shortlist is full: it holds ${MAX_SHORTLIST} names. The rest was left out.`;

/** Under a list: where the own one is kept, or the way to keep one that came as a link. */
export function ShortlistKeeper({
  domains,
  isOwn,
}: {
  domains: readonly string[];
  isOwn: boolean;
}) {
  const stored = useShortlist();
  const [notice, setNotice] = useState("");
  const [hasKept, setKept] = useState(false);
  const outcome = useRef<HTMLSpanElement>(null);
  // It stands where the button was, which takes the focus along when it goes.
  useEffect(() => {
    if (hasKept) outcome.current?.focus();
  }, [hasKept]);
  function keep() {
    const all = [...new Set([...readShortlist(), ...domains])];
    const isKept = writeShortlist(all.slice(0, MAX_SHORTLIST));
    setKept(isKept);
    if (!isKept) setNotice("This browser does not let the shop keep a shortlist.");
    else setNotice(all.length > MAX_SHORTLIST ? FULL : "Added to your shortlist");
  }
  const isNew = !isOwn && domains.some((domain) => !stored.includes(domain));
  return (
    <span className="needs-script no-print relative inline-flex">
      {isNew ? (
        <button type="button" onClick={keep} className="quiet-button">
          Add all to my shortlist
        </button>
      ) : (
        <span ref={outcome} tabIndex={-1} className="text-sm text-soft-ink">
          {isOwn ? "Kept in this browser only" : "All are on your shortlist"}
        </span>
      )}
      <Notice text={notice} onDone={() => setNotice("")} />
    </span>
  );
}
