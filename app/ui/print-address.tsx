import { useLocation } from "react-router";
import { useSite } from "./use-site.ts";

/** On paper only, at the end of a page: where it came from. */
export function PrintAddress() {
  const site = useSite();
  const { pathname, search } = useLocation();
  if (!site) return null;
  return (
    <p className="wrap mt-6 hidden pt-2 break-all text-soft-ink print:block">
      {site.name}, {site.url + pathname + search}
    </p>
  );
}
