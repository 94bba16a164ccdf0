import { useEffect, useRef } from "react";
import { href, useRevalidator } from "react-router";
import { followStream } from "../ui/event-stream.ts";

/** Loads the page's data anew when an offer has another last step than `seen`. */
export function useChanges(token: string, seen: number): void {
  const { revalidate } = useRevalidator();
  const shown = useRef(seen);
  useEffect(() => {
    shown.current = seen;
  }, [seen]);
  useEffect(
    () =>
      followStream(`${href("/offers/:token", { token })}/changes`, (step) => {
        if (Number(step) !== shown.current) void revalidate();
      }),
    [token, revalidate],
  );
}
