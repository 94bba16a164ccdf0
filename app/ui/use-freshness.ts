import { useCallback, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

/** Returns a function that loads the page's data anew when it is told another state than the page shows. */
export function useFreshness(shown: string): (state: string) => void {
  const { revalidate } = useRevalidator();
  const last = useRef(shown);
  useEffect(() => {
    last.current = shown;
  }, [shown]);
  return useCallback(
    (state) => {
      if (state !== last.current) void revalidate();
    },
    [revalidate],
  );
}
