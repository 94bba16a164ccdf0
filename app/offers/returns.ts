import { useEffect, useRef, useState } from "react";

const CHANNEL = "vitrine:returns";

const MARK = "from";

interface Message {
  readonly kind: "returned" | "heard";
  readonly mark: string;
}

const storageKey = (reference: string) => `vitrine:return:${reference}`;

function readMark(reference: string): string | null {
  try {
    return sessionStorage.getItem(storageKey(reference));
  } catch {
    return null;
  }
}

/** Anybody may know the address, so a mark shows that the visitor comes from this payment. The mark survives a reload. */
export function markReturn(address: string, reference: string): string {
  const mark = readMark(reference) ?? crypto.getRandomValues(new Uint32Array(4)).join("-");
  try {
    sessionStorage.setItem(storageKey(reference), mark);
  } catch {
    return address;
  }
  const url = new URL(address);
  url.searchParams.set(MARK, mark);
  return url.href;
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
