import type { Values } from "./inquiry-forms.ts";

const storageKey = (key: string) => `inquiry:${key}`;

/** What was typed into a form before the page was loaded again; empty when nothing is known. Never throws. */
export function readDraft(key: string): Values {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(key)) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(([, text]) => typeof text === "string"),
    );
  } catch {
    return {};
  }
}

/** Keeps what is typed for as long as the tab lives. Storage may be refused or full: then nothing is kept. */
export function writeDraft(key: string, values: Values): void {
  try {
    sessionStorage.setItem(storageKey(key), JSON.stringify(values));
  } catch {
    // The text is still in the form.
  }
}

export function clearDraft(key: string): void {
  try {
    sessionStorage.removeItem(storageKey(key));
  } catch {
    // Nothing was kept either.
  }
}
