import { Link2 } from "lucide-react";
import { href } from "react-router";
import { INQUIRY_LENGTHS } from "../../catalogue/inquiry.ts";
import { formatNames, shortlistSubject } from "../../catalogue/shortlist.ts";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { useCopy } from "../ui/use-copy.ts";

interface ShortlistActionsProps {
  /** ASCII names, for the link. */
  domains: readonly string[];
  /** The same as people read them, for the inquiry. */
  displayNames: readonly string[];
}

/** What to do about a list of names: write about them, or pass them on. */
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
