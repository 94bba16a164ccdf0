import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";

interface DropProps {
  summary: ReactNode;
  className?: string;
  summaryClassName: string;
  onOpen?: () => void;
  children: ReactNode;
}

export function Drop(props: DropProps) {
  const { summary, className = "", summaryClassName, onOpen, children } = props;
  const details = useRef<HTMLDetailsElement>(null);
  const onMount = useEffectEvent(() => {
    if (details.current?.open) onOpen?.();
  });
  useEffect(() => {
    onMount();
    const leave = ({ type, target }: Event) => {
      const { current } = details;
      if (!current?.open || !(target instanceof Element)) return;
      // A link to another part of the page moves no focus there, so its click has to close the panel.
      const isLeft = type === "click" ? target.closest("a[href^='#']") : !current.contains(target);
      if (isLeft) current.open = false;
    };
    const events = ["pointerdown", "focusin", "click"];
    for (const event of events) document.addEventListener(event, leave);
    return () => {
      for (const event of events) document.removeEventListener(event, leave);
    };
  }, []);
  return (
    <details
      ref={details}
      name="deal"
      className={`drop ${className}`}
      onToggle={({ newState }) => newState === "open" && onOpen?.()}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== "Escape" || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector("summary")?.focus();
      }}
    >
      <summary className={summaryClassName} onPointerEnter={onOpen}>
        {summary}
      </summary>
      <div className="drop-panel">{children}</div>
    </details>
  );
}
