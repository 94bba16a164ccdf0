import type { ReactNode } from "react";
import { PopoverPanel } from "./popover-panel.tsx";

interface DropProps {
  id: string;
  title: string;
  label: ReactNode;
  className: string;
  children: ReactNode;
}

/** A button with a panel: a sheet at the lower edge of a phone, and in the middle of a wider screen. */
export function Drop({ id, title, label, className, children }: DropProps) {
  return (
    <>
      <button type="button" popoverTarget={id} className={className}>
        {label}
      </button>
      <PopoverPanel id={id} title={title} className="sheet">
        {children}
      </PopoverPanel>
    </>
  );
}
