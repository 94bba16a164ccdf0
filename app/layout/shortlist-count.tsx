import { Bookmark } from "lucide-react";
import { href } from "react-router";
import { formatNames } from "../../catalogue/shortlist.ts";
import { NavLink } from "./nav-link.tsx";

/** Leads to a shortlist of these names, and says how many there are. */
export function ShortlistCount({ names }: { names: readonly string[] }) {
  return (
    <NavLink
      to={href("/shortlist") + formatNames(names)}
      className="nav-link relative grid size-11 shrink-0 place-items-center rounded-card border border-line no-underline! hover:border-accent"
    >
      <Bookmark aria-hidden size={19} />
      <span className="sr-only">Shortlist, </span>
      <span className="absolute -top-1.5 -right-1.5 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-semibold text-on-accent tabular-nums">
        {names.length}
      </span>
      <span className="sr-only"> {names.length === 1 ? "name" : "names"}</span>
    </NavLink>
  );
}
