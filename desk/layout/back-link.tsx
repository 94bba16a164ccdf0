import { Link } from "react-router";

/** Leads up to the page that this one belongs to. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="text-link touch-link text-sm">
    ← {children}
  </Link>
);
