import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Keeps the fields of a filter as the address has them, except the one that the seller is typing in. */
export function useFilterFields() {
  const form = useRef<HTMLFormElement>(null);
  const location = useLocation();
  const isBack = useNavigationType() === "POP";
  const shown = useRef(location);
  useEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    const params = new URLSearchParams(location.search);
    const fields = form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      "input:not([type=hidden]), select",
    );
    for (const field of fields ?? []) {
      if (isBack || field !== document.activeElement) field.value = params.get(field.name) ?? "";
      // Not every choice has an empty one.
      if ("selectedIndex" in field && field.selectedIndex < 0) field.selectedIndex = 0;
    }
  }, [location, isBack]);
  return form;
}
