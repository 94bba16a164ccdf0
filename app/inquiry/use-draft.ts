import { type RefObject, useEffect } from "react";
import { HONEYPOT } from "../../catalogue/inquiry.ts";
import type { Values } from "./inquiry-state.ts";
import type { PostedInquiry } from "./receive-inquiry.ts";

type FormRef = RefObject<HTMLFormElement | null>;

const storageKey = (key: string) => `inquiry:${key}`;

/** What was typed into a form before the page was loaded again; empty when nothing is known. Never throws. */
function readDraft(key: string): Values {
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
function writeDraft(key: string, values: Values): void {
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

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

export const fieldsOf = (form: HTMLFormElement): Field[] => [...form.elements].filter(isField);

/** The texts of a form by field name. */
export const readValues = (form: HTMLFormElement): Values =>
  Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]));

/** Puts back what was typed before; what was typed since the page arrived stands. */
function restore(form: HTMLFormElement, draft: Values): void {
  for (const field of fieldsOf(form)) {
    const text = draft[field.name];
    if (text !== undefined && field.value === field.defaultValue) field.value = text;
  }
}

/**
 * Puts back what was typed before a reload, unless the form was `posted` and is newer. Gives the function that keeps what is
 * typed now.
 */
export function useDraft(
  form: FormRef,
  key: string,
  posted: PostedInquiry | undefined,
): () => void {
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

/** Calls back once when the visitor was at the form before its script came, which no event tells any more. */
export function useEarlyTouch(form: FormRef, onTouch: () => void): void {
  useEffect(() => {
    if (!form.current) return;
    const hasText = fieldsOf(form.current).some((field) => field.value !== field.defaultValue);
    if (hasText || form.current.contains(document.activeElement)) onTouch();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what came before the script counts
  }, []);
}
