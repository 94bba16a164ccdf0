import { useEffect, useRef, useState } from "react";

interface ThankYouProps {
  reference: string | null;
  /** How long it stands while nobody reads it, in milliseconds. */
  resetAfterMs: number;
  onReset: () => void;
}

/**
 * What a visitor sees once the message is with the seller. It takes the focus from the form that it replaces, and stays
 * while the visitor has brought the pointer or the focus to it.
 */
export function ThankYou({ reference, resetAfterMs, onReset }: ThankYouProps) {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const isGreeting = useRef(true);
  const isRead = isPointed || isFocused;

  useEffect(() => {
    panel.current?.focus();
    isGreeting.current = false;
  }, []);

  useEffect(() => {
    if (isRead) return;
    const timer = setTimeout(onReset, resetAfterMs);
    return () => clearTimeout(timer);
  }, [isRead, resetAfterMs, onReset]);

  return (
    <div
      ref={panel}
      tabIndex={-1}
      // Not 'enter', which the browser also tells when the panel appears under a pointer at rest.
      onPointerMove={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(!isGreeting.current)}
      onBlur={() => setFocused(false)}
      className="rounded-card border border-line bg-raised p-6 sm:p-10"
    >
      <h3 className="text-subheading">Thank you, we have your message</h3>
      {reference && (
        <p className="mt-4">
          Your reference is <strong className="font-semibold tabular-nums">{reference}</strong>.
        </p>
      )}
      <p className="mt-2 max-w-xl text-soft-ink">
        We typically answer within 24 hours on business days, at the email address you gave.
      </p>
      <button type="button" onClick={onReset} className="needs-script button mt-6">
        Write another message
      </button>
    </div>
  );
}
