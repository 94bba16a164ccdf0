import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { BROWSER_AGENT } from "../test/support/browser.ts";
import { startServer } from "../test/support/server.ts";
import type { StreamDelays } from "./follow-streams.ts";
import { waitUntilQuiet } from "./machine.ts";
import { type Measurement, whole } from "./measurement.ts";

const STREAMS = 2_000;
const VIEWS = 40;
const QUICK_VIEWS = 4;
const PAUSE_MS = 250;
const DOMAIN = "people.talk";

function postView(url: string, index: number): Promise<Response> {
  return fetch(`${url}/rest/v1/domain_page_views`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "User-Agent": BROWSER_AGENT },
    body: JSON.stringify({ domain: DOMAIN, visitor_id: `visitor_1763720000000_${index}` }),
  });
}

async function followAndPost(views: number): Promise<StreamDelays> {
  const shop = await startServer();
  const followers = fork(join(import.meta.dirname, "follow-streams.ts"), [
    new URL(shop.url).port,
    String(STREAMS),
    DOMAIN,
  ]);
  await once(followers, "message");
  followers.send("measure");
  for (let index = 0; index < views; index += 1) {
    await postView(shop.url, index);
    await delay(PAUSE_MS);
  }
  followers.send("report");
  const [result] = (await once(followers, "message")) as [StreamDelays];
  await shop.stop();
  return result;
}

/** Delay from a view's time stamp (taken before its commit) to each of 2,000 followers of its domain. */
export const measureStreams: Measurement = {
  name: "streams",
  async measure({ isQuick }) {
    await waitUntilQuiet(isQuick);
    const { open, medianMs, p99Ms } = await followAndPost(isQuick ? QUICK_VIEWS : VIEWS);
    return {
      rows: [
        {
          what: "event streams open at a time, from addresses that have 20 each",
          measured: whole(open),
          aim: whole(STREAMS),
          isMet: open === STREAMS,
        },
        {
          what: "from a view to each of those that follow its domain",
          measured: `median ${medianMs.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms`,
        },
      ],
    };
  },
};
