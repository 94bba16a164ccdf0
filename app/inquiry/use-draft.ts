import { type RefObject, useEffect } from "react";
import { clearDraft, readDraft, writeDraft } from "./draft.ts";
import { HONEYPOT } from "./honeypot-field.ts";
import type { Values } from "./inquiry-forms.ts";
import type { PostedInquiry } from "./receive-inquiry.ts";

type Form = RefObject<HTMLFormElement | null>;

/** The texts of a form by field name. */
export function readValues(form: HTMLFormElement): Values {
  const entries = [...new FormData(form)].filter(([, value]) => typeof value === "string");
  return Object.fromEntries(entries) as Record<string, string>;
}

function restore(form: HTMLFormElement, draft: Values): void {
  for (const [name, text] of Object.entries(draft)) {
    const field = form.elements.namedItem(name);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    // What was typed since the page arrived stands.
    if (isField && field.value === field.defaultValue) field.value = text;
  }
}

/**
 * Puts back what was typed before a reload, unless the form was `posted` and is newer. Gives the function that keeps what is
 * typed now.
 */
export function useDraft(form: Form, key: string, posted: PostedInquiry | undefined): () => void {
  useEffect(() => {
    if (posted?.outcome.ok) clearDraft(key);
    else if (form.current && !posted) restore(form.current, readDraft(key));
  }, [form, key, posted]);
  return () => {
    if (!form.current) return;
    const { [HONEYPOT]: _, ...values } = readValues(form.current);
    writeDraft(key, values);
  };
}
