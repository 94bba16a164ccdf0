import { useCallback, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

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
