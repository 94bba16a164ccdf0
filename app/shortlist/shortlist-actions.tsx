import { Link2 } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { INQUIRY_LENGTHS } from "../../catalogue/inquiry.ts";
import { formatNames, MAX_SHORTLIST, shortlistSubject } from "../../catalogue/shortlist.ts";
import { Link } from "../ui/link.tsx";
import { Notice, useCopy } from "../ui/notice.tsx";
import { readShortlist, useShortlist, writeShortlist } from "../ui/shortlist-store.ts";

interface ShortlistActionsProps {
  /** ASCII names. */
  domains: readonly string[];
  displayNames: readonly string[];
}

export function ShortlistActions({ domains, displayNames }: ShortlistActionsProps) {
  const { notice, copy, dismiss } = useCopy();
  const subject = shortlistSubject(displayNames, INQUIRY_LENGTHS.subject);
  const path = href("/shortlist") + formatNames(domains);
  return (
    <>
      <Link
        to={`${href("/contact")}?subject=${encodeURIComponent(subject)}`}
        className="button button-primary"
      >
        Inquire about these
      </Link>
      <span className="needs-script relative inline-flex">
        <button
          type="button"
          onClick={() => copy(new URL(path, location.href).href)}
          className="button"
        >
          <Link2 aria-hidden size={19} />
          Copy link to this shortlist
        </button>
        <Notice text={notice} onDone={dismiss} />
      </span>
    </>
  );
}

const FULL = `The shortlist is full: it holds ${MAX_SHORTLIST} names. The rest was left out.`;

/** Says where the visitor's own list is stored, or stores one that came as a link. */
export function ShortlistKeeper(props: { domains: readonly string[]; isOwn: boolean }) {
  const { domains, isOwn } = props;
  const stored = useShortlist();
  const [notice, setNotice] = useState("");
  const [hasKept, setKept] = useState(false);
  const outcome = useRef<HTMLSpanElement>(null);
  // It replaces the button, which takes the focus along when it goes.
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

/** Whether these names are the visitor's own shortlist; then navigates after each change. `place` takes a lost focus. */
export function useOwnShortlist(
  names: readonly string[],
  place: RefObject<HTMLElement | null>,
): boolean {
  const stored = useShortlist();
  // Empty at first: a page without names is the visitor's own until storage is read.
  const before = useRef<readonly string[]>([]);
  const hasLost = useRef(false);
  const navigate = useNavigate();

  useEffect(() => {
    const wasOwn = isSame(before.current, names);
    before.current = stored;
    if (!wasOwn || isSame(stored, names)) return;
    hasLost.current = stored.length < names.length;
    const path = href("/shortlist") + formatNames(stored);
    void navigate(path, { replace: true, preventScrollReset: true });
  }, [stored, names, navigate]);

  useEffect(() => {
    if (hasLost.current && document.activeElement === document.body) place.current?.focus();
    hasLost.current = false;
  }, [names, place]);

  return isSame(stored, names);
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((name) => b.includes(name));
