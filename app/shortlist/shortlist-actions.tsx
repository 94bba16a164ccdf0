import { Link2 } from "lucide-react";
import { href } from "react-router";
import { formatNamesQuery } from "../../catalogue/shortlist.ts";

export function ShortlistActions(props: { domains: readonly string[]; subject: string }) {
  const { domains, subject } = props;
  return (
    <>
      <a
        className="button button-primary"
        href={`${href("/contact")}?subject=${encodeURIComponent(subject)}`}
      >
        Ask about these names
      </a>
      <span className="needs-script relative inline-flex">
        <button
          type="button"
          data-link={href("/shortlist") + formatNamesQuery(domains)}
          className="button"
        >
          <Link2 aria-hidden size="1.1875rem" />
          Copy link to this shortlist
        </button>
        <span role="status" className="notice" />
      </span>
    </>
  );
}

/** islands/shortlist.ts shows whose names these are. */
export function ShortlistKeeper() {
  return (
    <span className="needs-script no-print relative inline-flex">
      <button type="button" data-keep hidden className="quiet-button">
        Add all to my shortlist
      </button>
      <span id="kept" tabIndex={-1} className="text-sm text-soft-ink" />
      <span role="status" className="notice" />
    </span>
  );
}
