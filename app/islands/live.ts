import { formatCompact, formatRelative } from "../../catalogue/format/live-figures.ts";
import { SALE_EVENT, streamPath } from "../../catalogue/page-views.ts";
import type { LiveRecord } from "../../server/figures/live.ts";
import { followStream } from "../page/event-stream.ts";
import { lastOtherView, startVisit, type Visit } from "../page/live-client.ts";
import { refreshOnChange } from "../page/renew.ts";

const TICK_MS = 10_000;

function startFigures(card: HTMLElement, visit: Visit): (record: LiveRecord) => void {
  let shown = visit.before;
  const { shownFrom = "0" } = card.dataset;
  const figures = [...card.querySelectorAll<HTMLElement>("[data-figure]")];
  const write = (name: string, text: string) => {
    const place = figures.find(({ dataset }) => dataset.figure === name);
    if (place && place.textContent !== text) place.textContent = text;
  };

  function show(record: LiveRecord): void {
    if (shown.view_count > record.view_count) return;
    shown = record;
    const last = lastOtherView(visit, record);
    const never = visit.isCounted ? "Just now, by you" : "Not yet";
    card.hidden = record.view_count < Number(shownFrom);
    card.ariaBusy = "false";
    write("views", formatCompact(record.view_count));
    write("visitors", formatCompact(record.unique_visitors));
    write("last", last ? formatRelative(Date.parse(last), Date.now()) : never);
  }

  // A name that nobody had seen before shows first since when it is listed. The visitor's own view doesn't change the order.
  const listed = card.querySelector("[data-figure=listed]")?.parentElement;
  if (listed && visit.before.view_count === 0) listed.parentElement?.prepend(listed);
  setInterval(() => show(shown), TICK_MS);
  show(visit.before);
  return show;
}

/** Counts one view of a name's page, then follows its figures and its sale. Pages without figures count none. */
export async function wake({ dataset }: HTMLElement): Promise<void> {
  const { domain = "", state = "" } = dataset;
  const card = document.querySelector<HTMLElement>("[data-figures]");
  const show = card && startFigures(card, await startVisit(domain));
  const hear = refreshOnChange(state);
  followStream(streamPath(domain, state), (text) => show?.(JSON.parse(text) as LiveRecord), {
    [SALE_EVENT]: (text) => void hear(JSON.parse(text) as string),
  });
}
