interface Events {
  next(): Promise<unknown>;
  close(): Promise<void>;
}

export async function openEvents(url: string, domain: string): Promise<Events> {
  const response = await fetch(`${url}/realtime/v1/domain_analytics?domain=eq.${domain}`);
  if (response.status !== 200 || !response.body) throw new Error(`no stream: ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";

  return {
    async next() {
      for (;;) {
        const match = /^data: (.*)$/m.exec(text);
        if (match?.[1] && text.includes("\n\n", match.index)) {
          text = text.slice(match.index + match[0].length);
          return JSON.parse(match[1]) as unknown;
        }
        const { done, value } = await reader.read();
        if (done) return null;
        text += value;
      }
    },
    close: () => reader.cancel(),
  };
}
