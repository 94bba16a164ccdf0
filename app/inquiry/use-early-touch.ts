import { type RefObject, useEffect } from "react";

function wasTouched(form: HTMLFormElement): boolean {
  const hasText = [...form.elements].some(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      field.value !== field.defaultValue,
  );
  return hasText || form.contains(document.activeElement);
}

/** Calls back once when the visitor was at the form before its script came, which no event tells any more. */
export function useEarlyTouch(form: RefObject<HTMLFormElement | null>, onTouch: () => void): void {
  useEffect(() => {
    if (form.current && wasTouched(form.current)) onTouch();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what came before the script counts
  }, []);
}
