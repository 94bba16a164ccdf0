/** React Router answers for a page's data, and moves the browser to another address by itself. */
const DATA = ".data";

/**
 * Where the page is that somebody asks for in capitals, or with a slash at its end: its own path, with the query as it came.
 * Null for every other address. `isPage` knows the paths of pages as they are written here.
 */
export function properAddress(url: string, isPage: (path: string) => boolean): string | null {
  const { pathname, search } = new URL(url);
  const bare = pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
  const proper = bare.toLowerCase();
  if (proper === pathname || proper.endsWith(DATA)) return null;
  return isPage(proper) ? proper + search : null;
}
