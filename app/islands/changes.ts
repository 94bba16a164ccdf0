import { followStream } from "../page/event-stream.ts";
import { refresh } from "../page/refresh.ts";

/** Keeps a page current whose state is told by the stream `data-stream`. */
export function wake({ dataset }: HTMLElement): void {
  const { stream = "", state = "" } = dataset;
  let known = state;
  followStream(stream, (now) => {
    if (now === known) return;
    refresh().then(
      () => (known = now),
      (error: unknown) => console.warn("changes", error),
    );
  });
}
