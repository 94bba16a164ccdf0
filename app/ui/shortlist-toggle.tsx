import { Bookmark } from "lucide-react";

interface ShortlistToggleProps {
  domain: string;
  displayName: string;
  hasText?: boolean;
  tabIndex?: number;
}

/** page/shortlist.ts handles the button. */
export function ShortlistToggle(props: ShortlistToggleProps) {
  const { domain, displayName, hasText, tabIndex } = props;
  const label = `Shortlist ${displayName}`;
  return (
    <span className="needs-script no-print relative inline-flex">
      <button
        type="button"
        data-shortlist={domain}
        aria-pressed={false}
        aria-label={label}
        title={label}
        tabIndex={tabIndex}
        className="quiet-button"
      >
        <Bookmark aria-hidden size="1.1875rem" className="in-aria-pressed:fill-current" />
        {hasText && <span className="max-sm:sr-only">Shortlist</span>}
      </button>
    </span>
  );
}
