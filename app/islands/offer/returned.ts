/** Tells the tab that the buyer paid from that Escrow.com led the buyer back to the shop. */
const CHANNEL = "vitrine:returns";

const MARK = "from";

export const openReturns = () => new BroadcastChannel(CHANNEL);

export function addMark(address: string, mark: string): string {
  const url = new URL(address);
  url.searchParams.set(MARK, mark);
  return url.href;
}

export function wake(): void {
  const mark = new URLSearchParams(location.search).get(MARK);
  if (!mark) return;
  const channel = openReturns();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone
  channel.postMessage(mark);
  channel.close();
}
