import { Menu, X } from "lucide-react";
import type { MouseEventHandler } from "react";
import { href } from "react-router";
import type { Site } from "./site.ts";
import { Link } from "../ui/link.tsx";
import { NavLink } from "./nav-link.tsx";
import { ShortlistLink } from "./shortlist-link.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

const LINKS = [
  { to: href("/"), label: "Home" },
  { to: href("/portfolio"), label: "Portfolio" },
  { to: href("/about"), label: "About Us" },
  { to: href("/contact"), label: "Contact" },
];

/** The top of every page. The menu of narrow screens is a popover: Escape and a click outside close it natively. */
export function Header({ site }: { site: Site | undefined }) {
  return (
    <header id="header" className="border-b border-line">
      <div className="wrap flex min-h-18 flex-wrap items-center gap-3 print:min-h-0">
        <Link
          to={href("/")}
          className="mr-auto inline-flex min-h-11 items-center font-display text-3xl"
        >
          {site?.name ?? "Home"}
        </Link>
        <nav aria-label="Main" className="no-print hidden items-center gap-5 md:flex lg:gap-7">
          <NavLinks className="inline-flex min-h-11 items-center text-[0.9375rem]" />
        </nav>
        <div className="no-print flex flex-wrap items-center gap-3 lg:ml-4">
          <ShortlistLink />
          <ThemeToggle />
          <Link to={href("/portfolio")} className="button hidden lg:inline-flex">
            Browse Domains
          </Link>
          <button
            type="button"
            popoverTarget="menu"
            className="grid size-11 place-items-center rounded-card border border-line md:hidden"
          >
            <Menu aria-hidden size={20} />
            <span className="sr-only">Open menu</span>
          </button>
        </div>
      </div>
      <MobileMenu />
    </header>
  );
}

type LinkClick = MouseEventHandler<HTMLAnchorElement>;

function NavLinks({ className, onClick }: { className: string; onClick?: LinkClick }) {
  return LINKS.map(({ to, label }) => (
    <NavLink
      key={to}
      to={to}
      end={to === "/"}
      onClick={onClick}
      className={`nav-link ${className}`}
    >
      {label}
    </NavLink>
  ));
}

const closeMenu: LinkClick = ({ currentTarget }) =>
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();

function MobileMenu() {
  return (
    <div id="menu" popover="auto" className="menu-panel md:hidden">
      <nav aria-label="Menu" className="wrap flex flex-col py-4">
        <button
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          className="grid size-11 place-items-center self-end rounded-card border border-line"
        >
          <X aria-hidden size={20} />
          <span className="sr-only">Close menu</span>
        </button>
        <NavLinks
          className="flex min-h-14 items-center border-b border-line font-display text-3xl"
          onClick={closeMenu}
        />
        <Link to={href("/portfolio")} onClick={closeMenu} className="button button-primary mt-6">
          Browse Domains
        </Link>
      </nav>
    </div>
  );
}
