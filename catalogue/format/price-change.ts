import type { Price } from "./price.ts";

type Shown = Pick<Price, "amount" | "label">;

const wordsFor = ({ amount, label }: Shown, onRequest: string) =>
  amount === null ? onRequest : label;

export const describePriceChangeToBuyer = (old: Shown, now: Shown) =>
  `The price has changed since you opened the page: it is now ${wordsFor(now, "on request")} (it was ${wordsFor(old, "on request")}).`;

export const describePriceChangeToSeller = (old: Price, now: Price) =>
  `The page showed ${wordsFor(old, "no price")} when this was written; the price is now ${wordsFor(now, "on request")}.`;
