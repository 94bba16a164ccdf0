import { type FormEvent, useEffect, useRef, useState } from "react";

const TYPING_MS = 250;

/** Asks the server about the typed values once the typing pauses. The answer holds until the page shows something else. */
export function useCheck<Checked>(path: string, shown: unknown) {
  const [answer, setAnswer] = useState<{ shown: unknown; checked: Checked }>();
  const last = useRef<AbortController>(undefined);
  useEffect(() => () => last.current?.abort(), []);

  // A router's fetcher would reload the page's data, and so replace the form if the file was edited by hand.
  async function ask(form: HTMLFormElement, signal: AbortSignal) {
    const response = await fetch(path, { method: "POST", body: new FormData(form), signal });
    if (response.ok) setAnswer({ shown, checked: (await response.json()) as Checked });
  }

  return {
    checked: answer?.shown === shown ? answer?.checked : undefined,
    onInput({ currentTarget: form }: FormEvent<HTMLFormElement>) {
      last.current?.abort();
      const { signal } = (last.current = new AbortController());
      const timer = setTimeout(() => ask(form, signal).catch(() => undefined), TYPING_MS);
      signal.addEventListener("abort", () => clearTimeout(timer));
    },
  };
}
