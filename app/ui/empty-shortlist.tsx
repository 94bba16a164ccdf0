import { href, Link } from "react-router";

/** Nothing is on the list: how names come to it, and the way to them. */
export function EmptyShortlist() {
  return (
    <div className="rounded-card border border-line px-6 py-16 text-center">
      <h2 className="text-subheading">No names here yet</h2>
      <p className="needs-script mx-auto mt-4 max-w-md text-soft-ink">
        Press the bookmark on a name to put it on the shortlist. This browser keeps the list; you
        need no account, and you can pass it on as a link.
      </p>
      <noscript>
        <p className="mx-auto mt-4 max-w-md text-soft-ink">
          Marking names needs JavaScript. A link to a shortlist works without it.
        </p>
      </noscript>
      <div className="mt-7">
        <Link to={href("/portfolio")} className="button button-primary">
          Browse Domains
        </Link>
      </div>
    </div>
  );
}
