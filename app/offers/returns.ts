import { useEffect, useRef, useState } from "react";

/** Where the tab that comes back from the escrow and the tab from which the buyer went there hear each other. */
const CHANNEL = "vitrine:returns";

/** The parameter of the thanks page's address that holds the mark. */
const MARK = "from";

interface Message {
  readonly kind: "returned" | "heard";
  readonly mark: string;
}

const storageKey = (reference: string) => `vitrine:return:${reference}`;

/** Null where this tab has led nobody to the escrow for this offer, or keeps nothing. */
function readMark(reference: string): string | null {
  try {
    return sessionStorage.getItem(storageKey(reference));
  } catch {
    return null;
  }
}

/**
 * Adds this tab's mark of the offer to the address to which the escrow leads back: anybody may know that address, and only the
 * buyer who comes back from this payment is to be believed. The mark survives a reload, as phones do while another tab is used.
 */
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

/** Calls back when the buyer whom this tab led to the escrow returns in another tab. */
export function useReturn(reference: string, onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
      if (data.kind !== "returned" || data.mark !== readMark(reference)) return;
      post(channel, { kind: "heard", mark: data.mark });
      latest.current();
    });
    return () => channel.close();
  }, [reference]);
}

/** Tells the tab that led here to the escrow that the buyer is back. True once that tab has answered. */
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
