import { showNotice } from "./notice.ts";

const hide = (panel: Element | null | undefined) =>
  panel instanceof HTMLElement && panel.togglePopover(false);

const COPY_FAILED = "The link couldn't be copied. You can copy it from the address bar.";

async function copy(link: string, button: Element): Promise<void> {
  const notice = button.parentElement?.querySelector(".notice");
  let words = "Link copied";
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    words = COPY_FAILED;
  }
  if (notice) showNotice(notice, words);
}

async function share(button: HTMLElement): Promise<void> {
  const { share: title, link = "" } = button.dataset;
  const url = new URL(link, location.href).href;
  if (title === undefined || !("share" in navigator)) return copy(url, button);
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) await copy(url, button);
  }
}

/** Closes a panel when the focus leaves it or a link in it is followed; shares or copies a link; prints. */
export function watchPanels(): void {
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (!(target instanceof Element) || !(relatedTarget instanceof Node)) return;
    const panel = target.closest("[role=dialog][popover]");
    if (!panel?.contains(relatedTarget)) hide(panel);
  });
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    hide(target.closest("[popover] a")?.closest("[popover]"));
    const button = target.closest<HTMLElement>("[data-link]");
    if (button) void share(button);
    if (target.closest("[data-print]")) print();
  });
}
