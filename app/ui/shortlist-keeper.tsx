import { useState } from "react";
import { MAX_SHORTLIST } from "../../catalogue/shortlist.ts";
import { readShortlist, writeShortlist } from "../shortlist-store.ts";
import { Notice } from "./notice.tsx";
import { useShortlist } from "./use-shortlist.ts";

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
  if (isOwn) return <p className="text-sm text-soft-ink">Kept in this browser only</p>;
  function keep() {
    const all = [...new Set([...readShortlist(), ...domains])];
    const isKept = writeShortlist(all.slice(0, MAX_SHORTLIST));
    if (!isKept) setNotice("This browser does not let the shop keep a shortlist.");
    else setNotice(all.length > MAX_SHORTLIST ? FULL : "Added to your shortlist");
  }
  const isNew = domains.some((domain) => !stored.includes(domain));
  return (
    <span className="needs-script no-print relative inline-flex">
      {isNew ? (
        <button type="button" onClick={keep} className="quiet-button">
          Add all to my shortlist
        </button>
      ) : (
        <span className="text-sm text-soft-ink">All are on your shortlist</span>
      )}
      <Notice text={notice} onDone={() => setNotice("")} />
    </span>
  );
}
