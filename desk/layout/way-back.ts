/** The path of the desk's own page that a form was sent from. Browsers take two slashes for the start of another host. */
export function findWayBack(referer: string | null, desk: string): string {
  const from = URL.parse(referer ?? "/", desk) ?? new URL(desk);
  from.searchParams.delete("notice");
  return from.pathname.replace(/^(?:[/\\]|%2f|%5c)*/i, "/") + from.search;
}
