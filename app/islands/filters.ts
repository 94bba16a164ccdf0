import { type Criteria, formatCriteria, parseCriteria } from "../../catalogue/search/criteria.ts";
import { fetchPage } from "../page/refresh.ts";
import { announceRenewal } from "../page/renew.ts";

const readQuery = (query: string) => parseCriteria(new URLSearchParams(query));

function readForm(form: HTMLFormElement): Criteria {
  const fields = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  const shown = parseCriteria(fields);
  const current = readQuery(location.search);
  return { ...shown, exact: shown.q === current.q ? current.exact : "" };
}

/** Choices that are made before the answer comes start from these. */
function fillForm(form: HTMLFormElement, criteria: Criteria): void {
  for (const [name, value] of Object.entries(criteria)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === "checkbox") {
      field.checked = value === field.value;
    } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      field.value = value;
    }
  }
}

const findStale = () => document.querySelector("[data-stale]");
const element = (id: string) => document.getElementById(id);

/** Focuses what stands where the focus was, because the element that had it is gone. */
function focusAgain(part: Element, name: string | null): void {
  const field = name && part.querySelector<HTMLElement>(`[name="${name}"]`);
  (field || element("count"))?.focus({ preventScroll: true });
}

function put(page: Document): void {
  document.title = page.title;
  for (const part of page.querySelectorAll("[data-part]")) {
    const old = element(part.id);
    const focused = old?.contains(document.activeElement) && document.activeElement;
    // The part itself stays, because screen readers announce changes only in a region that was there before.
    old?.replaceChildren(...part.childNodes);
    if (old && focused) focusAgain(old, focused.getAttribute("name"));
  }
  announceRenewal();
}

const AFTER_CLICK_MS = 100;
const LONGEST_PRESS_MS = 1_000;

/** Resolves once no link or button is pressed: new results would move it from under the pointer, and lose the click. */
function createPressWait(): () => Promise<void> {
  let pressed = Promise.resolve();
  document.addEventListener("pointerdown", ({ target, button }) => {
    if (button !== 0 || !(target instanceof Element && target.closest("a, button"))) return;
    pressed = new Promise((resolve) => {
      setTimeout(resolve, LONGEST_PRESS_MS);
      addEventListener("pointerup", () => setTimeout(resolve, AFTER_CLICK_MS), { once: true });
    });
  });
  return () => pressed;
}

function hideStale(): void {
  const stale = findStale();
  if (stale?.contains(document.activeElement)) element("count")?.focus({ preventScroll: true });
  stale?.remove();
}

const REST_MS = 1_000;

/** Shows what the visitor searches for without loading the page: the server sends the results as HTML. */
export function wake(form: HTMLFormElement): void {
  const waitForPress = createPressWait();
  let wanted = location.search;
  let shown = wanted;
  let isLoading = false;
  let isTyping = false;
  let changed = { field: "", at: 0 };
  let rest: ReturnType<typeof setTimeout> | undefined;

  /** While a word is typed, names stay until there are others, or the visitor rests. */
  function putSoon(page: Document): void {
    const isEmpty = page.querySelector("[data-none]") !== null;
    if (isTyping && isEmpty) rest = setTimeout(put, REST_MS, page);
    else put(page);
  }

  /** One request at a time, and then the one for what is wanted by then. */
  async function load(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    const results = () => element("results-part");
    results()?.setAttribute("aria-busy", "true");
    try {
      while (shown !== wanted) {
        const query = wanted;
        const page = await fetchPage(form.action + query);
        await waitForPress();
        if (query === wanted) putSoon(page);
        shown = query;
      }
      hideStale();
    } catch {
      const stale = document.querySelector<HTMLTemplateElement>("#stale");
      if (stale && !findStale()) results()?.before(stale.content.cloneNode(true));
    } finally {
      isLoading = false;
      results()?.removeAttribute("aria-busy");
    }
  }

  function show(criteria: Criteria, field = ""): void {
    clearTimeout(rest);
    const query = formatCriteria(criteria);
    const current = readQuery(location.search);
    // A search makes one history entry however many keystrokes it takes, arrow keys in a select too, and none if it is repeated.
    const at = performance.now();
    const isSameChoice = field !== "" && field === changed.field && at - changed.at < REST_MS;
    changed = { field, at };
    const isSame =
      query === formatCriteria(current) ||
      (current.q !== "" && current.q !== criteria.q) ||
      isSameChoice;
    history[isSame ? "replaceState" : "pushState"](null, "", form.action + query);
    wanted = query;
    void load();
  }

  form.addEventListener("input", ({ target }) => {
    const field = (target as HTMLInputElement | HTMLSelectElement).name;
    isTyping = field === "q";
    show(readForm(form), isTyping ? "" : field);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    isTyping = false;
    shown = "";
    show(readForm(form));
  });
  form.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const criteria = readQuery(link.search);
    isTyping = false;
    fillForm(form, criteria);
    show(criteria);
  });
  addEventListener("popstate", () => {
    clearTimeout(rest);
    isTyping = false;
    wanted = location.search;
    fillForm(form, readQuery(wanted));
    void load();
  });
  // The visitor may have typed or chosen before this script was there.
  if (formatCriteria(readForm(form)) !== formatCriteria(readQuery(wanted)))
    show(readForm(form), form.querySelector<HTMLSelectElement>("select:focus")?.name);
}
