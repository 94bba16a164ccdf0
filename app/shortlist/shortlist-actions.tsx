import { Link2 } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { formatNamesQuery, MAX_SHORTLIST } from "../../catalogue/shortlist.ts";
import { Notice, useCopy } from "../ui/notice.tsx";
import { readShortlist, useShortlist, writeShortlist } from "../ui/shortlist-store.ts";

type Names = readonly string[];

export function ShortlistActions({ domains, subject }: { domains: Names; subject: string }) {
  const { notice, copy, dismiss } = useCopy();
  const path = href("/shortlist") + formatNamesQuery(domains);
  return (
    <>
      <a className="button button-primary" href={`${href("/contact")}?subject=${encodeURIComponent(subject)}`}>
        Ask about these names
      </a>
      <span className="needs-script relative inline-flex">
        <button
          type="button"
          onClick={() => copy(new URL(path, location.href).href)}
          className="button"
        >
          <Link2 aria-hidden size="1.1875rem" />
          Copy link to this shortlist
        </button>
        <Notice text={notice} onDone={dismiss} />
      </span>
    </>
  );
}

const FULL = `Your shortlist is full: it holds ${MAX_SHORTLIST} names. The rest were left out.`;

export function ShortlistKeeper(props: { domains: Names; isOwn: boolean }) {
  const { domains, isOwn } = props;
  const stored = useShortlist();
  const [notice, setNotice] = useState("");
  const [hasKept, setKept] = useState(false);
  const outcome = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (hasKept) outcome.current?.focus();
  }, [hasKept]);
  function keep() {
    const all = [...new Set([...readShortlist(), ...domains])];
    const isKept = writeShortlist(all.slice(0, MAX_SHORTLIST));
    setKept(isKept);
    if (!isKept) setNotice("Your browser won't let us save a shortlist.");
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
          {isOwn ? "Saved in this browser only" : "All are on your shortlist"}
        </span>
      )}
      <Notice text={notice} onDone={() => setNotice("")} />
    </span>
  );
}

/** If the names are the visitor's own, returns true and follows changes. Moves focus to `fallback` when it would be lost. */
export function useOwnShortlist(names: Names, fallback: RefObject<HTMLElement | null>): boolean {
  const stored = useShortlist();
  const before = useRef<Names>([]);
  const hasLost = useRef(false);
  const navigate = useNavigate();

  useEffect(() => {
    const wasOwn = isSame(before.current, names);
    before.current = stored;
    if (!wasOwn || isSame(stored, names)) return;
    hasLost.current = stored.length < names.length;
    const path = href("/shortlist") + formatNamesQuery(stored);
    void navigate(path, { replace: true, preventScrollReset: true });
  }, [stored, names, navigate]);

  useEffect(() => {
    if (hasLost.current && document.activeElement === document.body) fallback.current?.focus();
    hasLost.current = false;
  }, [names, fallback]);

  return isSame(stored, names);
}

const isSame = (a: Names, b: Names) => a.length === b.length && a.every((name) => b.includes(name));
