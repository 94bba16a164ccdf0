import { followStream } from "../page/event-stream.ts";
import { refreshOnChange } from "../page/renew.ts";

/** Keeps a page current whose state is told by the stream `data-stream`. */
export function wake({ dataset: { stream = "", state = "" } }: HTMLElement): void {
  followStream(stream, refreshOnChange(state));
}
