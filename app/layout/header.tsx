import { Bookmark, Menu, X } from "lucide-react";
import { type MouseEventHandler, useEffect, useState } from "react";
import { href } from "react-router";
import { formatCount } from "../../catalogue/format/format.ts";
import { formatNamesQuery } from "../../catalogue/shortlist.ts";
import { Link, NavLink } from "../ui/link.tsx";
import { readShortlist, subscribeShortlist, useShortlist } from "../ui/shortlist-store.ts";
import { Brand, BRAND_LINK, ThemeToggle } from "./masthead.tsx";
import type { Site } from "./site.ts";

const LINKS = [
  { to: href("/"), label: "Home" },
  { to: href("/portfolio"), label: "Portfolio" },
  { to: href("/about"), label: "About Us" },
  { to: href("/contact"), label: "Contact" },
];

export function Header({ site }: { site: Site | undefined }) {
  return (
    <header id="header" className="@container border-b border-line">
      <div className="wrap flex min-h-18 items-center gap-[min(0.75rem,2vw)] print:min-h-0">
        <Link to={href("/")} className={`mr-auto ${BRAND_LINK}`}>
          <Brand site={site} />
        </Link>
        <nav aria-label="Main" className="no-print hidden items-center gap-6 @4xl:flex">
          <NavLinks className="inline-flex min-h-11 min-w-11 items-center justify-center text-[0.9375rem] whitespace-nowrap" />
        </nav>
        <div className="no-print flex shrink-0 items-center gap-[min(0.75rem,2vw)] @4xl:ml-2">
          <ShortlistLink />
          <ThemeToggle />
          <Link
            to={href("/portfolio")}
            className="button hidden whitespace-nowrap @4xl:inline-flex"
          >
            Browse Domains
          </Link>
          <button type="button" popoverTarget="menu" className="icon-button @4xl:hidden">
            <Menu aria-hidden size="1.25rem" />
            <span className="sr-only">Open menu</span>
          </button>
        </div>
      </div>
      <MobileMenu site={site} />
    </header>
  );
}

function ShortlistLink() {
  const names = useShortlist();
  const [message, setMessage] = useState("");
  useEffect(
    () =>
      subscribeShortlist(() =>
        setMessage(`Shortlist: ${formatCount(readShortlist().length, "name")}`),
      ),
    [],
  );
  return (
    <>
      <span role="status" className="sr-only">
        {message}
      </span>
      <NavLink
        to={href("/shortlist") + formatNamesQuery(names)}
        // The privacy policy says that the names leave the browser only when the visitor opens the page.
        prefetch="none"
        className="needs-script nav-link icon-button relative no-underline!"
      >
        <Bookmark aria-hidden size="1.1875rem" />
        <span className="sr-only">Shortlist, {formatCount(names.length, "name")}</span>
        {names.length > 0 && (
          <span
            aria-hidden
            className="absolute -top-1.5 -right-1.5 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-semibold text-on-accent tabular-nums"
          >
            {names.length}
          </span>
        )}
      </NavLink>
    </>
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

function MobileMenu({ site }: { site: Site | undefined }) {
  return (
    <div id="menu" popover="auto" className="menu-panel @4xl:hidden">
      <nav aria-label="Menu" className="wrap flex flex-col pb-4">
        <div className="flex min-h-18 items-center justify-between">
          <p aria-hidden className={BRAND_LINK}>
            <Brand site={site} />
          </p>
          <button
            type="button"
            popoverTarget="menu"
            popoverTargetAction="hide"
            className="icon-button"
          >
            <X aria-hidden size="1.25rem" />
            <span className="sr-only">Close menu</span>
          </button>
        </div>
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
