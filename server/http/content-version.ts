import type { ContentStore } from "../content/content-store.ts";

/** The returned object is another one after each change of the content or of the year in the footer (UTC). */
export function createContentVersion(
  content: Pick<ContentStore, "current">,
  now: () => number = Date.now,
): () => object {
  const endOfYear = () => Date.UTC(new Date(now()).getUTCFullYear() + 1);
  let shown = content.current;
  let until = endOfYear();
  let version = {};
  return () => {
    if (content.current !== shown || now() >= until) {
      shown = content.current;
      until = endOfYear();
      version = {};
    }
    return version;
  };
}
