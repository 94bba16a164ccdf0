import { useEffect } from "react";

/** How long a notice stands, in milliseconds. */
const STANDS_FOR_MS = 6_000;

interface NoticeProps {
  /** '' for none. */
  text: string;
  onDone: () => void;
  /** Of one that comes with its text: only an alert is announced then. */
  role?: "status" | "alert";
}

/** A short answer to a press of the button beside it, shown and announced, gone after a while. */
export function Notice({ text, onDone, role = "status" }: NoticeProps) {
  useEffect(() => {
    if (!text) return;
    const timer = setTimeout(onDone, STANDS_FOR_MS);
    return () => clearTimeout(timer);
  }, [text, onDone]);
  return (
    <span role={role} className="notice">
      {text}
    </span>
  );
}
