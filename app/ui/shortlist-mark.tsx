import { Bookmark } from "lucide-react";
import { Notice } from "./notice.tsx";

interface ShortlistMarkProps {
  /** As people read it. */
  name: string;
  isMarked: boolean;
  /** Says 'Shortlist' beside the mark where there is room; a bare mark otherwise. */
  hasText: boolean;
  /** Why the last press did nothing; '' when it did. */
  fault: string;
  onPress: () => void;
  onDismiss: () => void;
}

/** The bookmark on a name, filled where the name is on the shortlist. */
export function ShortlistMark({ name, isMarked, hasText, fault, ...on }: ShortlistMarkProps) {
  const label = `Shortlist ${name}`;
  return (
    <span className="needs-script no-print relative inline-flex">
      <button
        type="button"
        aria-pressed={isMarked}
        aria-label={label}
        title={label}
        onClick={on.onPress}
        className="quiet-button"
      >
        <Bookmark aria-hidden size={19} fill={isMarked ? "currentColor" : "none"} />
        {hasText && <span className="max-sm:sr-only">Shortlist</span>}
      </button>
      {/* A grid has many of these, and one live region each would be too many. */}
      {fault && <Notice role="alert" text={fault} onDone={on.onDismiss} />}
    </span>
  );
}
