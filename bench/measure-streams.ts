import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { BROWSER_AGENT } from "../test/support/browser.ts";
import { startServer } from "../test/support/server.ts";
import type { StreamDelays } from "./follow-streams.ts";

const STREAMS = "2000";
const VIEWS = 40;
const PAUSE_MS = 250;
const DOMAIN = "people.talk";

function postView(url: string, index: number): Promise<Response> {
  return fetch(`${url}/rest/v1/domain_page_views`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "User-Agent": BROWSER_AGENT },
    body: JSON.stringify({ domain: DOMAIN, visitor_id: `visitor_1763720000000_${index}` }),
  });
}

/** Delay, in milliseconds, from a view's time stamp (taken before its commit) to each of 2,000 followers of its domain. */
export async function measureStreams(): Promise<StreamDelays> {
  const shop = await startServer();
  const followers = fork(join(import.meta.dirname, "follow-streams.ts"), [
    new URL(shop.url).port,
    STREAMS,
    DOMAIN,
  ]);
  await once(followers, "message");
  followers.send("measure");
  for (let index = 0; index < VIEWS; index += 1) {
    await postView(shop.url, index);
    await delay(PAUSE_MS);
  }
  followers.send("report");
  const [result] = (await once(followers, "message")) as [StreamDelays];
  await shop.stop();
  return result;
}
