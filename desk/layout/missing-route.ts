/** Without this route, an address that doesn't exist would get a page without the root's data. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export default function Missing() {
  return null;
}
