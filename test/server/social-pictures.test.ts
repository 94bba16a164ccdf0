import { beforeAll, expect, test } from "vitest";
import { send } from "../support/raw-request.ts";
import { shareShop } from "../support/shared-shop.ts";

const FACADE = "xn--faade-zra.com";

const shop = shareShop();
// The first picture loads the drawing libraries, which takes its time on a busy machine.
beforeAll(async () => void (await send(shop.url, { path: "/og/page/about.png" })));

const get = (path: string, headers: Record<string, string> = {}) =>
  send(shop.url, { path, headers });

test.each(["/og/people.talk.png", `/og/${FACADE}.png`, "/og/page/home.png"])(
  "%s is a PNG that other sites may show and keep for an hour",
  async (path) => {
    const { status, headers, bytes } = await get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=3600",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(bytes.length).toBeLessThan(300 * 1024);
  },
);
