import { ArrowUpRight, ChartColumn, HeartPulse, Inbox, Store, Sun, Tags } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, Link, NavLink, useLocation, useNavigation, useRouteLoaderData } from "react-router";
import { groupDigits } from "../../catalogue/format/format.ts";
import { ThemeToggle } from "../../app/layout/masthead.tsx";
import type { loader } from "../root.tsx";
import { DESK_LINK, KeyHelp, useKeys } from "./keys.tsx";
import { SendSafely } from "./send-safely.tsx";
import type { ShownNotice } from "./notices.ts";

const PAGES = [
  { to: "/", label: "Today", Icon: Sun },
  { to: "/inbox", label: "Inbox", Icon: Inbox },
  { to: "/names", label: "Names", Icon: Tags },
  { to: "/figures", label: "Figures", Icon: ChartColumn },
  { to: "/shop", label: "Shop", Icon: Store },
  { to: "/health", label: "Health", Icon: HeartPulse },
] as const;

const MAX_COUNT = 999;

/** The error page renders another frame, which follows a navigation only if a frame was shown before. */
let hasBeenShown = false;

/** After a navigation, moves the focus to the page, unless the focused element is still on it. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const location = useLocation();
  const shown = useRef(hasBeenShown ? null : location);
  useEffect(() => {
    hasBeenShown = true;
    if (shown.current === location) return;
    shown.current = location;
    const { activeElement } = document;
    const isKept = main.current?.contains(activeElement) && activeElement?.checkVisibility();
    if (!isKept) main.current?.focus({ preventScroll: true });
  }, [location]);
  return main;
}

const SLOW_MS = 1_000;

/** Becomes true after a second: showing every load would repaint the page at each keystroke in a search. */
function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(setIsSlow, SLOW_MS, true);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isBusy]);
  return isSlow;
}

export function Frame({ children }: { children: ReactNode }) {
  const shown = useRouteLoaderData<typeof loader>("root");
  const { shop = null, siteUrl = null, waiting = 0, notice = null } = shown ?? {};
  useKeys();
  const main = useFocusOnNavigation();
  const isSlow = useIsSlow(useNavigation().state !== "idle");
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:items-start">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <div className="lg:sticky lg:top-0">
        <header className="flex items-center justify-between gap-3 px-(--gutter) py-2 lg:flex-col lg:items-start lg:p-5">
          <Link to="/" className="min-w-11 truncate py-2.5 font-display text-xl lg:max-w-full">
            {shop ?? "Desk"}
          </Link>
          <div className="flex items-center gap-2 lg:w-full lg:justify-between">
            {siteUrl && (
              <a
                href={siteUrl}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 shrink-0 items-center gap-1 text-sm whitespace-nowrap text-soft-ink hover:text-accent"
              >
                Open the shop <ArrowUpRight aria-hidden size="1rem" />
              </a>
            )}
            <ThemeToggle />
          </div>
        </header>
        <nav
          aria-label="Desk"
          className="flex border-b border-line lg:flex-col lg:gap-0.5 lg:border-0 lg:p-3"
        >
          {PAGES.map(({ to, label, Icon }) => (
            <NavLink key={to} to={to} end={to === "/"} className={`flex ${DESK_LINK}`}>
              <Icon aria-hidden size="1.25rem" />
              {label}
              {to === "/inbox" && waiting > 0 && <Waiting count={waiting} />}
            </NavLink>
          ))}
          <KeyHelp />
        </nav>
      </div>
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="outline-none lg:min-h-dvh lg:border-l lg:border-line"
        aria-busy={isSlow}
      >
        <NoticeLine notice={notice} />
        {children}
      </main>
      {/* Always rendered, because inserting it would restyle the whole page at each keystroke in a search. */}
      <div
        role="status"
        className="fixed inset-x-0 top-0 z-10 h-0.75 animate-pulse bg-accent"
        hidden={!isSlow}
      >
        {isSlow && <span className="sr-only">Working…</span>}
      </div>
      <SendSafely />
    </div>
  );
}

/** More digits would cover the next page's icon on a phone. */
function Waiting({ count }: { count: number }) {
  return (
    <>
      <span
        className="absolute top-0.75 left-[calc(50%+0.5625rem)] min-w-4.5 rounded-full bg-accent px-1 text-center text-xs/4.5 font-semibold text-on-accent tabular-nums lg:static lg:ml-auto"
        aria-hidden
      >
        {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
      </span>
      <span className="sr-only"> {groupDigits(count)} waiting for you</span>
    </>
  );
}

/** Hides a notice when something else is sent, because a refusal would seem to contradict it. */
function NoticeLine({ notice }: { notice: ShownNotice }) {
  const isSending = useNavigation().state === "submitting";
  const [past, setPast] = useState<string | null>(null);
  if (isSending && notice && past !== notice.id) setPast(notice.id);
  return (
    <div role="status">
      {notice && notice.id !== past && (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-accent py-2 pr-2 pl-4">
          <p>{notice.words}</p>
          {notice.canUndo && (
            <Form method="post" action="/undo">
              <input type="hidden" name="notice" value={notice.id} />
              <button type="submit" className="quiet-button" data-key="u">
                Undo
              </button>
            </Form>
          )}
        </div>
      )}
    </div>
  );
}
