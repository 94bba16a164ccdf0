import { createMiddleware } from "hono/factory";

/** Returns null if the URL is canonical or isn't a page. `isPage` takes canonical paths. */
export function findCanonicalUrl(url: string, isPage: (path: string) => boolean): string | null {
  const { pathname, search } = new URL(url);
  const bare = pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
  const canonical = bare.toLowerCase();
  return canonical !== pathname && isPage(canonical) ? canonical + search : null;
}

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

export const readablePaths = () =>
  createMiddleware(async ({ req, redirect }, next) => {
    if (!isReadable(req.url)) return redirect("/404");
    await next();
  });
