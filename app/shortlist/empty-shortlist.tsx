import { Bookmark } from "lucide-react";
import { href } from "react-router";
import { Panel } from "../ui/panel.tsx";
import { Link } from "../ui/link.tsx";

/** Nothing is on the list: how names come to it, and the way to them. */
export function EmptyShortlist() {
  return (
    <Panel plateOf="No names here yet">
      <Bookmark aria-hidden size={40} strokeWidth={1} className="mb-6 text-accent" />
      <h2 className="text-heading">No names here yet</h2>
      <p className="needs-script mt-4 max-w-md text-soft-ink">
        Press the bookmark on a name to put it on the shortlist. This browser keeps the list; you
        need no account, and you can pass it on as a link.
      </p>
      <noscript>
        <p className="mt-4 max-w-md text-soft-ink">
          Marking names needs JavaScript. A link to a shortlist works without it.
        </p>
      </noscript>
      <div className="mt-7">
        <Link to={href("/portfolio")} className="button button-primary">
          Browse Domains
        </Link>
      </div>
    </Panel>
  );
}
