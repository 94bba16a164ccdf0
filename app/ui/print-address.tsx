import { useSite } from "../layout/use-site.ts";

/** On paper only, at the end of a page: where it came from; `path` with its query. */
export function PrintAddress({ path }: { path: string }) {
  const site = useSite();
  if (!site) return null;
  return (
    <p className="wrap hidden pt-2 break-all text-soft-ink print:block">
      {site.name}, {site.url + path}
    </p>
  );
}
