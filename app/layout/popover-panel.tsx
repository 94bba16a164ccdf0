import { X } from "lucide-react";
import type { ReactNode } from "react";

interface PopoverPanelProps {
  id: string;
  title: string;
  className: string;
  children: ReactNode;
}

/** A panel that a button opens by its `popoverTarget`. It closes on Escape and outside itself, and page/panels.ts closes it when the focus leaves it. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { id, title, className, children } = props;
  return (
    <div id={id} popover="auto" role="dialog" aria-labelledby={`${id}-title`} className={className}>
      <div className="flex items-center justify-between gap-4">
        <h2 id={`${id}-title`} className="min-w-0 text-lg wrap-anywhere">
          {title}
        </h2>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          className="-mr-2 grid size-11 shrink-0 place-items-center rounded-card"
        >
          <X aria-hidden size="1.25rem" />
          <span className="sr-only">Close</span>
        </button>
      </div>
      {children}
    </div>
  );
}
