import { useEffect, useEffectEvent, useState } from "react";
import { tryStorage } from "../../page/storage.ts";
import { addMark, openReturns } from "./returned.ts";

const storageKey = (reference: string) => `vitrine:return:${reference}`;

const readMark = (reference: string) =>
  tryStorage(() => sessionStorage.getItem(storageKey(reference)));

/** Anybody may know the address, so a mark shows that the visitor comes from this payment. The mark survives a reload. */
export function markReturn(address: string, reference: string): string {
  const mark = readMark(reference) ?? crypto.getRandomValues(new Uint32Array(4)).join("-");
  const isStored = tryStorage(() => {
    sessionStorage.setItem(storageKey(reference), mark);
    return true;
  });
  return isStored ? addMark(address, mark) : address;
}

/** True once the buyer has gone on to pay from this tab. */
export function useHasLeft(reference: string) {
  const [hasLeft, setLeft] = useState(false);
  useEffect(() => setLeft(typeof readMark(reference) === "string"), [reference]);
  return [hasLeft, () => setLeft(true)] as const;
}

/** Calls back when the buyer comes back from paying, which opens the thanks page in another tab. */
export function useReturn(reference: string, onReturn: () => void): void {
  const onMark = useEffectEvent(onReturn);
  useEffect(() => {
    const channel = openReturns();
    channel.addEventListener("message", ({ data }: MessageEvent<string>) => {
      if (data === readMark(reference)) onMark();
    });
    return () => channel.close();
  }, [reference]);
}
