import { CircleCheck } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSite } from "../layout/site.ts";
import { Panel } from "../ui/panel.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

interface ThankYouProps {
  reference: string | null;
  resetAfterMs: number;
  onReset: () => void;
  labelledBy: string;
}

/** Takes the focus and later passes it to the form's heading; stays while the pointer or focus is on it. */
export function ThankYou({ reference, resetAfterMs, onReset, labelledBy }: ThankYouProps) {
  const { answersWithin } = useSite();
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const isGreeting = useRef(true);
  const isRead = isPointed || isFocused;

  // Thanks that came with the page are in view: scrolling would take them from under the pointer.
  const cameWithPage = useRef(!useHydrated());

  useEffect(() => {
    panel.current?.focus({ preventScroll: cameWithPage.current });
    isGreeting.current = false;
  }, []);

  const leave = useCallback(() => {
    if (panel.current?.contains(document.activeElement)) focusQuietly(labelledBy);
    onReset();
  }, [labelledBy, onReset]);

  useEffect(() => {
    if (isRead) return;
    const timer = setTimeout(leave, resetAfterMs);
    return () => clearTimeout(timer);
  }, [isRead, resetAfterMs, leave]);

  return (
    <div
      ref={panel}
      tabIndex={-1}
      className="rounded-card"
      // Not onPointerEnter, which also fires when the panel appears under a resting pointer.
      onPointerMove={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(!isGreeting.current)}
      onBlur={() => setFocused(false)}
    >
      <Panel plateOf={reference ?? "Thank you"}>
        <CircleCheck aria-hidden size="2.5rem" strokeWidth={1} className="mb-5 text-available" />
        <h3 className="text-heading">Thank you, we have your message</h3>
        {reference && (
          <p className="mt-4">
            Your reference is <strong className="font-semibold tabular-nums">{reference}</strong>.
          </p>
        )}
        <p className="mt-2 max-w-xl text-soft-ink">
          {`We typically answer within ${answersWithin}, at the email address you gave.`}
        </p>
        {/* Before the script, and without it, the page is loaded anew. */}
        <form
          action={`#${labelledBy}`}
          onSubmit={(event) => {
            event.preventDefault();
            leave();
          }}
        >
          <button className="button mt-6">Write another message</button>
        </form>
      </Panel>
    </div>
  );
}

/** Without scrolling, since the visitor may be reading elsewhere. */
function focusQuietly(id: string): void {
  const heading = document.getElementById(id);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
