import { Bookmark, Menu, X } from "lucide-react";
import type { ComponentProps } from "react";
import { href, useLocation } from "react-router";
import { Brand, BRAND_LINK, ThemeToggle } from "./masthead.tsx";

const LINKS = [
  { to: href("/"), label: "Home" },
  { to: href("/portfolio"), label: "Portfolio" },
  { to: href("/about"), label: "About Us" },
  { to: href("/contact"), label: "Contact" },
];

export function Header() {
  return (
    <header id="header" className="@container border-b border-line">
      <div className="wrap flex min-h-18 items-center gap-[min(0.75rem,2vw)] print:min-h-0">
        <a href={href("/")} className={`mr-auto ${BRAND_LINK}`}>
          <Brand />
        </a>
        <nav aria-label="Main" className="no-print hidden items-center gap-6 @4xl:flex">
          <NavLinks className="inline-flex min-h-11 min-w-11 items-center justify-center text-sm whitespace-nowrap" />
        </nav>
        <div className="no-print flex shrink-0 items-center gap-[min(0.75rem,2vw)] @4xl:ml-2">
          <ShortlistLink />
          <ThemeToggle />
          <a href={href("/portfolio")} className="button hidden whitespace-nowrap @4xl:inline-flex">
            Browse Domains
          </a>
          <button type="button" popoverTarget="menu" className="icon-button @4xl:hidden">
            <Menu aria-hidden size="1.25rem" />
            <span className="sr-only">Open menu</span>
          </button>
        </div>
      </div>
      <MobileMenu />
    </header>
  );
}

/** page/shortlist.ts adds what the visitor's browser stores. */
function ShortlistLink() {
  return (
    <>
      <span id="shortlist-status" role="status" className="sr-only" />
      <PageLink
        id="shortlist-link"
        to={href("/shortlist")}
        className="needs-script icon-button relative no-underline!"
      >
        <Bookmark aria-hidden size="1.1875rem" />
        <span className="sr-only">Shortlist, 0 names</span>
        <span
          aria-hidden
          className="absolute -top-1.5 -right-1.5 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-semibold text-on-accent tabular-nums empty:hidden"
        />
      </PageLink>
    </>
  );
}

interface PageLinkProps extends ComponentProps<"a"> {
  to: string;
}

/** Marks the link to the page that is shown, and to those below it. */
function PageLink({ to, className, children, ...props }: PageLinkProps) {
  const { pathname } = useLocation();
  const isShown = pathname === to || (to !== "/" && pathname.startsWith(`${to}/`));
  return (
    <a
      href={to}
      aria-current={isShown ? "page" : undefined}
      className={`text-soft-ink underline-offset-[0.5em] hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:decoration-1 ${className}`}
      {...props}
    >
      {children}
    </a>
  );
}

function NavLinks({ className }: { className: string }) {
  return LINKS.map(({ to, label }) => (
    <PageLink key={to} to={to} className={className}>
      {label}
    </PageLink>
  ));
}

function MobileMenu() {
  return (
    <div
      id="menu"
      popover="auto"
      className="menu-panel inset-x-0 top-0 bottom-auto max-h-dvh w-full max-w-none border-b border-line bg-surface text-ink [box-shadow:var(--shadow)] [--from:-0.75rem] @4xl:hidden"
    >
      <nav aria-label="Menu" className="wrap flex flex-col pb-4">
        <div className="flex min-h-18 items-center justify-between">
          <p aria-hidden className={BRAND_LINK}>
            <Brand />
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
        <NavLinks className="flex min-h-14 items-center border-b border-line font-display text-xl" />
        <a href={href("/portfolio")} className="button button-primary mt-6">
          Browse Domains
        </a>
      </nav>
    </div>
  );
}
