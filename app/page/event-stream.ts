const RECONNECT_MS = 5_000;

type Listener = (text: string) => void;

export function followStream(
  path: string,
  onMessage: Listener,
  named: Readonly<Record<string, Listener>> = {},
): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function close() {
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  function open() {
    close();
    source = new EventSource(path);
    for (const [event, listener] of Object.entries({ message: onMessage, ...named })) {
      source.addEventListener(event, ({ data }: MessageEvent) => listener(String(data)));
    }
    source.addEventListener("error", () => {
      // Browsers give up on a response that isn't a stream, so this reconnects by hand.
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, RECONNECT_MS);
    });
  }

  const follow = () => (document.visibilityState === "hidden" ? close() : open());
  follow();
  document.addEventListener("visibilitychange", follow);
  return () => {
    document.removeEventListener("visibilitychange", follow);
    close();
  };
}
