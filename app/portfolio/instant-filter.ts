import { type SubmitEvent, useEffect, useRef } from "react";
import { href, useLocation, useNavigate, useNavigationType } from "react-router";
import { type Criteria, formatCriteria, parseCriteria } from "../../catalogue/search/criteria.ts";
import {
  MAX_LOCAL_NAMES,
  NAMES_PATH,
  type PortfolioNames,
} from "../../catalogue/search/portfolio-names.ts";
import { MINUTE_MS } from "../../catalogue/format/time.ts";
import type { PortfolioResult } from "./search-portfolio.ts";

const MAX_AGE_MS = 5 * MINUTE_MS;

/** A stale result belongs to an earlier query, because the current one could not be fetched. */
export type ShownResult = PortfolioResult & { readonly isStale?: true };

type LocalSearch = (params: URLSearchParams) => PortfolioResult;

interface Query {
  readonly url: URL;
  readonly request: Request;
  readonly serverLoader: () => Promise<PortfolioResult>;
}

async function fetchLocalSearch(): Promise<LocalSearch> {
  const [{ createLocalSearch }, names] = await Promise.all([
    import("./search-portfolio.ts"),
    fetch(NAMES_PATH).then((response) => {
      if (!response.ok) throw new Error(String(response.status));
      return response.json() as Promise<PortfolioNames>;
    }),
  ]);
  return createLocalSearch(names);
}

function createPortfolioClient() {
  let shown: ShownResult | null = null;
  let local: { search: LocalSearch; until: number } | null = null;
  let isFetching = false;

  const currentLocal = () => (local && Date.now() < local.until ? local.search : null);

  return {
    isLocal: () => currentLocal() !== null,

    show(result: ShownResult | null): void {
      shown = result;
      if (!result) local = null;
    },

    async prepare(): Promise<void> {
      if (!shown || shown.catalogueSize > MAX_LOCAL_NAMES || isFetching || currentLocal()) return;
      isFetching = true;
      try {
        const search = await fetchLocalSearch();
        if (shown) local = { search, until: Date.now() + MAX_AGE_MS };
      } catch (error) {
        console.warn("names", error);
      } finally {
        isFetching = false;
      }
    },

    async load({ url, request, serverLoader }: Query): Promise<ShownResult> {
      const searchLocally = currentLocal();
      if (searchLocally) return searchLocally(url.searchParams);
      try {
        return await serverLoader();
      } catch (error) {
        if (!shown || request.signal.aborted || error instanceof Response) throw error;
        return { ...shown, isStale: true };
      }
    },
  };
}

export const portfolioClient = createPortfolioClient();

const DEBOUNCE_MS = 100;

const readQuery = (query: string) => parseCriteria(new URLSearchParams(query));

function readForm(form: HTMLFormElement): Criteria {
  const fields = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  const shown = parseCriteria(fields);
  const current = readQuery(window.location.search);
  return { ...shown, exact: shown.q === current.q ? current.exact : "" };
}

export function useInstantFilter(urlCriteria: Criteria) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<number>(undefined);
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const { key } = useLocation();
  const shownKey = useRef(key);
  const followed = useRef<string>(null);
  const prepare = () => void portfolioClient.prepare();

  function apply({ flushSync = false, changed = "q" as keyof Criteria } = {}) {
    clearTimeout(timer.current);
    if (!form.current) return;
    const shown = readForm(form.current);
    const wanted =
      followed.current === null
        ? shown
        : { ...readQuery(followed.current), [changed]: shown[changed] };
    const query = formatCriteria(wanted);
    if (followed.current !== null) followed.current = query;
    // The rendered location may lag behind the window's.
    const current = readQuery(window.location.search);
    // A search makes one history entry however many keystrokes it takes, and none if it is repeated.
    const replace =
      query === formatCriteria(current) || (current.q !== "" && current.q !== wanted.q);
    void navigate(href("/portfolio") + query, { replace, preventScrollReset: true, flushSync });
  }

  function onChange({ target }: { target: Element }) {
    const isTyping = target instanceof HTMLInputElement && target.type !== "checkbox";
    const changed = target.getAttribute("name") as keyof Criteria;
    // Rendering at once lets the next choice add to this one.
    if (!isTyping) return apply({ flushSync: true, changed });
    if (portfolioClient.isLocal()) return apply();
    clearTimeout(timer.current);
    timer.current = window.setTimeout(apply, DEBOUNCE_MS);
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    apply();
  }

  useEffect(() => {
    if (form.current?.contains(document.activeElement)) prepare();
    const drop = () => clearTimeout(timer.current);
    const onClick = ({ defaultPrevented, target }: MouseEvent) => {
      if (!defaultPrevented) return;
      drop();
      const link = target instanceof Element ? target.closest("a") : null;
      followed.current = link?.pathname === href("/portfolio") ? link.search : null;
    };
    document.addEventListener("click", onClick);
    window.addEventListener("popstate", drop);
    return () => {
      drop();
      document.removeEventListener("click", onClick);
      window.removeEventListener("popstate", drop);
    };
  }, []);

  useEffect(() => {
    const isFirst = shownKey.current === key;
    shownKey.current = key;
    followed.current = null;
    const field = form.current?.elements.namedItem("q");
    if (!form.current || !(field instanceof HTMLInputElement)) return;
    const shown = readForm(form.current);
    if (isFirst && formatCriteria(shown) !== formatCriteria(urlCriteria)) apply();
    if (isFirst || shown.q === urlCriteria.q) return;
    if (navigationType === "POP" || document.activeElement !== field) field.value = urlCriteria.q;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per history entry
  }, [key]);

  return { form, handlers: { onChange, onSubmit, onFocus: prepare, onPointerDown: prepare } };
}
