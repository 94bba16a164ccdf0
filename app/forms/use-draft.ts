import { type RefObject, useEffect } from "react";
import { HONEYPOT } from "../../catalogue/forms.ts";
import { tryStorage } from "../page/storage.ts";
import type { Values } from "./form-state.ts";
import type { PostedForm } from "./receive-form.ts";

type FormRef = RefObject<HTMLFormElement | null>;

export const offerDraft = (domain: string) => `offer:${domain}`;
export const counterDraft = (reference: string) => `counter:${reference}`;

const storageKey = (key: string) => `inquiry:${key}`;

const readDraft = (key: string) =>
  tryStorage(() => JSON.parse(sessionStorage.getItem(storageKey(key)) ?? "{}") as Values) ?? {};

export const writeDraft = (key: string, values: Values) =>
  tryStorage(() => sessionStorage.setItem(storageKey(key), JSON.stringify(values)));

export const clearDraft = (key: string) =>
  tryStorage(() => sessionStorage.removeItem(storageKey(key)));

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (element: unknown): element is Field =>
  (element instanceof HTMLInputElement && element.type !== "hidden") ||
  element instanceof HTMLTextAreaElement;

export const fieldsOf = (form: HTMLFormElement): Field[] => [...form.elements].filter(isField);

const isUnchecked = (field: Field) =>
  field instanceof HTMLInputElement && field.type === "checkbox" && !field.checked;

export const readValues = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    fieldsOf(form).map((field) => [field.name, isUnchecked(field) ? "" : field.value]),
  );

function restore(form: HTMLFormElement, draft: Values): void {
  for (const field of fieldsOf(form)) {
    const text = draft[field.name];
    if (typeof text !== "string" || field.value !== field.defaultValue) continue;
    if (field instanceof HTMLInputElement && field.type === "checkbox") {
      field.checked = text === field.value;
    } else field.value = text;
    // What was typed into folded fields must not be sent unseen.
    if (text) field.closest("details")?.setAttribute("open", "");
    field.dispatchEvent(new Event("change"));
  }
}

export function useDraft(form: FormRef, key: string, posted?: PostedForm): () => void {
  useEffect(() => {
    if (posted?.outcome.is === "done") clearDraft(key);
    else if (form.current && !posted) restore(form.current, readDraft(key));
  }, [form, key, posted]);
  return () => {
    if (!form.current) return;
    const { [HONEYPOT]: _, ...values } = readValues(form.current);
    writeDraft(key, values);
  };
}

/** Calls back if the visitor used the form before the script loaded, because those events were lost. */
export function useEarlyTouch(form: FormRef, onTouch: () => void): void {
  useEffect(() => {
    if (!form.current) return;
    const hasText = fieldsOf(form.current).some((field) => field.value !== field.defaultValue);
    if (hasText || form.current.contains(document.activeElement)) onTouch();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only at hydration
  }, []);
}
