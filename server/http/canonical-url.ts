import { createMiddleware } from "hono/factory";

/** React Router answers for a page's data, and moves the browser to another URL by itself. */
const DATA = ".data";

/**
 * The canonical URL of a page that is asked for in capitals or with a slash at the end: its own path, with the query as it
 * came. Null for every other URL. `isPage` knows the canonical paths.
 */
export function findCanonicalUrl(url: string, isPage: (path: string) => boolean): string | null {
  const { pathname, search } = new URL(url);
  const bare = pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
  const canonical = bare.toLowerCase();
  if (canonical === pathname || canonical.endsWith(DATA)) return null;
  return isPage(canonical) ? canonical + search : null;
}

/** Redirects to the canonical URL: search engines then know each page by one, and it costs no rendering. */
export const canonicalUrl = (isPage: (path: string) => boolean) =>
  createMiddleware(async ({ req, redirect }, next) => {
    const canonical = findCanonicalUrl(req.url, isPage);
    if (canonical) return redirect(canonical, 301);
    await next();
  });

function isReadable(url: string): boolean {
  try {
    return !decodeURIComponent(new URL(url).pathname).includes("\0");
  } catch {
    return false;
  }
}

/** Sends a path that no decoder takes, as '/portfolio/%E0%A4%A', to the not-found page. */
export const readablePaths = () =>
  createMiddleware(async ({ req, redirect }, next) => {
    if (!isReadable(req.url)) return redirect("/404");
    await next();
  });
