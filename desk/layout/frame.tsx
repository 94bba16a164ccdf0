import { ArrowUpRight, ChartColumn, HeartPulse, Inbox, Store, Sun, Tags } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, Link, NavLink, useLocation, useNavigation, useRouteLoaderData } from "react-router";
import { groupDigits } from "../../catalogue/format/format.ts";
import { ThemeToggle } from "../../app/layout/masthead.tsx";
import type { loader } from "../root.tsx";
import { KeyHelp, useKeys } from "./keys.tsx";
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
    <div className="desk">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="desk-head">
        <Link to="/" className="min-w-11 truncate py-2 font-display text-2xl/7 lg:max-w-full">
          {shop ?? "Desk"}
        </Link>
        <div className="flex items-center gap-2">
          {siteUrl && (
            <a
              href={siteUrl}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 shrink-0 items-center gap-1 text-[0.9375rem] whitespace-nowrap text-soft-ink hover:text-accent"
            >
              Open the shop <ArrowUpRight aria-hidden size="1rem" />
            </a>
          )}
          <ThemeToggle />
        </div>
      </header>
      <nav aria-label="Desk" className="desk-nav">
        {PAGES.map(({ to, label, Icon }) => (
          <NavLink key={to} to={to} end={to === "/"} className="desk-link">
            <Icon aria-hidden size="1.25rem" />
            {label}
            {to === "/inbox" && waiting > 0 && <Waiting count={waiting} />}
          </NavLink>
        ))}
        <KeyHelp />
      </nav>
      <main id="main" ref={main} tabIndex={-1} className="desk-main" aria-busy={isSlow}>
        <NoticeLine notice={notice} />
        {children}
      </main>
      {/* Always rendered, because inserting it would restyle the whole page at each keystroke in a search. */}
      <div role="status" className="desk-progress" hidden={!isSlow}>
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
      <span className="desk-count" aria-hidden>
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
        <div className="notice-line">
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
