import { Keyboard } from "lucide-react";
import { useEffect, useRef } from "react";
import { tryStorage } from "../../app/page/storage.ts";
import { Dialog } from "./dialog.tsx";

const KEYS = [
  ["j, k", "next and previous row"],
  ["Enter", "open the row"],
  ["/", "search"],
  ["r", "reply"],
  ["c", "counter"],
  ["Ctrl+Enter", "send the reply"],
  ["e", "mark as replied"],
  ["u", "undo"],
  ["Esc", "leave a field"],
  ["?", "this list"],
] as const;

/** A phone has the icon above the word; from 64rem on, the links are a column. */
export const DESK_LINK =
  "relative flex-1 flex-col items-center justify-center gap-0.5 min-h-13 text-xs text-soft-ink hover:text-ink aria-[current=page]:text-ink max-lg:aria-[current=page]:[box-shadow:inset_0_-2px_var(--accent)] lg:min-h-11 lg:flex-none lg:flex-row lg:justify-start lg:gap-3 lg:rounded-card lg:px-3 lg:text-sm lg:aria-[current=page]:bg-hover";

const CHOICE = "single-keys";

/** If the browser has no storage, keeps the choice until the page is left. */
let isOff = false;

const areKeysOn = () => tryStorage(() => localStorage.getItem(CHOICE) !== "off") ?? !isOff;

function chooseKeys(isOn: boolean): void {
  const isStored = tryStorage(() => {
    if (isOn) localStorage.removeItem(CHOICE);
    else localStorage.setItem(CHOICE, "off");
    return true;
  });
  if (!isStored) isOff = !isOn;
}

const OPEN = "dialog[open], :popover-open";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]");

function moveRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")].filter((row) =>
    row.checkVisibility(),
  );
  const focused = rows.findIndex((row) => row === document.activeElement);
  const at = focused === -1 ? rows.findIndex((row) => row.ariaCurrent === "page") : focused;
  const next = at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step;
  rows[next]?.focus();
}

function press(key: string): boolean {
  const marked = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  if (!marked) return false;
  if (isTyping(marked)) marked.focus();
  else marked.click();
  return true;
}

function onKey(event: KeyboardEvent): void {
  if (event.key === "Escape" && isTyping(event.target) && !document.querySelector(OPEN)) {
    // By default, Escape would empty a search field.
    event.preventDefault();
    (event.target as HTMLElement).blur();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (document.querySelector(OPEN) || !areKeysOn()) return;
  if (event.key === "j" || event.key === "k") moveRow(event.key === "j" ? 1 : -1);
  else if (!press(event.key)) return;
  event.preventDefault();
}

export function useKeys(): void {
  useEffect(() => {
    // Tests wait for this.
    document.documentElement.dataset.hydrated = "";
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

export function KeyHelp() {
  const dialog = useRef<HTMLDialogElement>(null);
  const choice = useRef<HTMLInputElement>(null);
  function open() {
    if (choice.current) choice.current.checked = areKeysOn();
    dialog.current?.showModal();
  }
  return (
    <>
      <button
        type="button"
        className={`needs-script hidden lg:pointer-fine:flex ${DESK_LINK}`}
        data-key="?"
        onClick={open}
      >
        <Keyboard aria-hidden size="1.25rem" />
        Keyboard
      </button>
      <Dialog ref={dialog} title="Keyboard">
        <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          {KEYS.map(([key, does]) => (
            <div key={key} className="contents">
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-4 flex min-h-11 items-center gap-3">
          <input
            ref={choice}
            type="checkbox"
            className="checkbox shrink-0"
            aria-describedby="single-keys-hint"
            onChange={({ target }) => chooseKeys(target.checked)}
          />
          Single-key shortcuts
        </label>
        <p id="single-keys-hint" className="text-sm text-soft-ink">
          Turn this off if you dictate, or press keys by accident. Ctrl+Enter, Enter and Esc still
          work.
        </p>
      </Dialog>
    </>
  );
}
