import { X } from "lucide-react";
import type { FocusEvent, MouseEvent, ReactNode, Ref } from "react";

interface PopoverPanelProps {
  id: string;
  title: string;
  className: string;
  panelRef?: Ref<HTMLDivElement>;
  onOpen?: (() => void) | undefined;
  children: ReactNode;
}

/** A panel that a button opens by its `popoverTarget`, and that closes on Escape, outside itself and when the focus leaves it. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { id, title, className, panelRef, onOpen, children } = props;
  return (
    <div
      ref={panelRef}
      id={id}
      popover="auto"
      role="dialog"
      aria-labelledby={`${id}-title`}
      className={className}
      onToggle={({ newState }) => newState === "open" && onOpen?.()}
      onBlur={closeOnLeave}
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id={`${id}-title`} className="min-w-0 text-subheading wrap-anywhere">
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

function closeOnLeave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.togglePopover(false);
}

/** A link to another part of the page moves no focus there, so its click has to close the panel around it. */
export function closePanelAround({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>("[popover]")?.togglePopover(false);
}
