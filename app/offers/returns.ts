import { useEffect, useRef, useState } from "react";
import { tryStorage } from "../ui/storage.ts";

const CHANNEL = "vitrine:returns";

const MARK = "from";

interface Message {
  readonly kind: "returned" | "heard";
  readonly mark: string;
}

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
  if (!isStored) return address;
  const url = new URL(address);
  url.searchParams.set(MARK, mark);
  return url.href;
}

/** True once the buyer has gone on to pay from this tab. */
export function useHasLeft(reference: string) {
  const [hasLeft, setLeft] = useState(false);
  useEffect(() => setLeft(typeof readMark(reference) === "string"), [reference]);
  return [hasLeft, () => setLeft(true)] as const;
}

export function useReturn(reference: string, isTold: boolean, onReturn: () => void): void {
  const [returned, setReturned] = useState<Message | null>(null);
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
      if (data.kind !== "returned" || data.mark !== readMark(reference)) return;
      setReturned(data);
      latest.current();
    });
    return () => channel.close();
  }, [reference]);
  // The buyer may close this tab once the thanks page has heard from it, so the shop has to be told first.
  useEffect(() => {
    if (!returned || !isTold) return;
    const channel = new BroadcastChannel(CHANNEL);
    post(channel, { kind: "heard", mark: returned.mark });
    channel.close();
  }, [returned, isTold]);
}

export function useAnnounceReturn(): boolean {
  const [isHeard, setHeard] = useState(false);
  useEffect(() => {
    const mark = new URLSearchParams(location.search).get(MARK);
    if (!mark) return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
      if (data.kind === "heard" && data.mark === mark) setHeard(true);
    });
    post(channel, { kind: "returned", mark });
    return () => channel.close();
  }, []);
  return isHeard;
}

function post(channel: BroadcastChannel, message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone
  channel.postMessage(message);
}
