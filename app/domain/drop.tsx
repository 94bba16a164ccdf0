import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { PopoverPanel } from "../layout/popover-panel.tsx";

interface DropProps {
  id: string;
  title: string;
  label: ReactNode;
  className: string;
  onOpen?: () => void;
  children: ReactNode;
}

/** A button with a panel: a sheet at the lower edge of a phone, and in the middle of a wider screen. */
export function Drop({ id, title, label, className, onOpen, children }: DropProps) {
  const panel = useRef<HTMLDivElement>(null);
  const onMount = useEffectEvent(() => {
    // Browsers without popovers don't know the selector, and throw.
    if (panel.current?.popover && panel.current.matches(":popover-open")) onOpen?.();
  });
  useEffect(() => onMount(), []);
  return (
    <>
      <button type="button" popoverTarget={id} className={className} onPointerEnter={onOpen}>
        {label}
      </button>
      <PopoverPanel id={id} title={title} className="sheet" panelRef={panel} onOpen={onOpen}>
        {children}
      </PopoverPanel>
    </>
  );
}
