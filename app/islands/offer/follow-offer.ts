import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from "react";
import { href } from "react-router";
import { formatMoney } from "../../../catalogue/format/currency.ts";
import { clearDraft, counterDraft } from "../../forms/use-draft.ts";
import { followStream } from "../../page/event-stream.ts";
import { refresh } from "../../page/refresh.ts";
import type { OfferProps } from "./offer.tsx";

const RETRY_MS = 5_000;

/** Follows what becomes of the offer elsewhere. */
export function useUpdates({ token, offer: { seen } }: OfferProps) {
  const [isOutdated, setOutdated] = useState(false);
  const update = useCallback(
    () =>
      void refresh().then(
        () => setOutdated(false),
        () => setOutdated(true),
      ),
    [],
  );
  const hear = useEffectEvent((state: string) => state !== String(seen) && update());
  useEffect(
    () => followStream(`${href("/offers/:token", { token })}/changes`, (state) => hear(state)),
    [token],
  );
  useEffect(() => {
    if (!isOutdated) return;
    const timer = setInterval(update, RETRY_MS);
    return () => clearInterval(timer);
  }, [isOutdated, update]);
  return { isOutdated, update };
}

/** Says what has happened since the page was opened. */
export function useNews(
  { seen, steps, reference, currency }: OfferProps["offer"],
  title: RefObject<HTMLElement | null>,
): string {
  const [first] = useState(seen);
  const last = steps.at(-1);
  const isNew = seen !== first;
  const isOwn = last?.actor === "buyer";
  useEffect(() => {
    if (!isNew || !isOwn) return;
    clearDraft(counterDraft(reference));
    title.current?.focus();
  }, [title, isNew, isOwn, seen, reference]);
  if (!last || !isNew || isOwn) return "";
  const sum = last.amount === null ? "" : ` ${formatMoney(last.amount, currency)}`;
  return `${last.text}${sum}.`;
}
