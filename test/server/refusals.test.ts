import { afterAll, beforeAll, expect, test } from "vitest";
import { INQUIRY_FORMS } from "../../catalogue/forms.ts";
import { OFFER_PATH } from "../../sale/offer.ts";
import { VIEWS_PATH } from "../../catalogue/page-views.ts";
import { type ContentFolder, makeContentFolder } from "../support/content-folder.ts";
import { DOMAIN_FORM, GENERAL_FORM } from "../support/inquiry.ts";
import { openServer, type OpenServer } from "../support/open-server.ts";

let folder: ContentFolder;
let shop: OpenServer;
let environment: Record<string, string>;
beforeAll(async () => {
  folder = await makeContentFolder();
  await folder.writeListing("harbor.com", { price: "$25,000" });
  const DATABASE_URL = `file:${folder.dir}/data/vitrine.db`;
  environment = { CONTENT_DIR: folder.dir, DATABASE_URL };
  shop = await openServer({ ...environment, TRUST_PROXY: "1" });
});
afterAll(async () => {
  await shop.stop();
  await folder.remove();
});

let posts = 0;
function post(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  posts += 1;
  const address = `203.0.${Math.floor(posts / 250)}.${posts % 250}`;
  return fetch(shop.url + path, {
    method: "POST",
    redirect: "manual",
    body,
    headers: { "X-Forwarded-For": address, ...headers },
  });
}

const LIBRARY = /invalid|expected|received|too (?:big|small)|unrecognized|NaN|undefined|\[object/i;
const SENTENCE = /^[A-Z][^<>{}]*(?:\.|captcha verification|security verification|required fields)$/;

const VIEW = { domain: "harbor.com", visitor_id: "visitor_1763720000000_k3j2" };
const OFFER = { ...DOMAIN_FORM, amount: "12k", confirmed: "", timeZone: "Europe/Berlin" };
const TRAPS = { turnstileToken: "", website: "" };

const SHAPES = [
  "null",
  "true",
  "0",
  "-1.5",
  "1e400",
  "[]",
  '["a"]',
  "{}",
  '{"a":{}}',
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  '"²k"',
  '"999999999999"',
  '"__proto__"',
  `"${"x".repeat(61)}"`,
  `"${"x".repeat(7_000)}"`,
];

/** A field gets a third of the shapes, and three neighbors get them all. */
const EVERY = 3;

test.each([
  [VIEWS_PATH, { ...VIEW, user_agent: "X", referrer: "direct" }],
  [INQUIRY_FORMS.domain.path, { ...DOMAIN_FORM, ...TRAPS, mailed: false }],
  [INQUIRY_FORMS.general.path, { ...GENERAL_FORM, ...TRAPS, mailed: false }],
  [OFFER_PATH, { ...OFFER, ...TRAPS }],
])("%s refuses any value of any field in sentences that say what to do", async (path, good) => {
  const bodies = [...SHAPES, "", "{", "[1,2]"];
  for (const [at, field] of Object.keys(good).entries()) {
    const others = JSON.stringify({ ...good, [field]: undefined }).slice(1);
    for (const shape of SHAPES.filter((_, index) => (index + at) % EVERY === 0))
      bodies.push(`{"${field}":${shape},${others}`);
  }
  let refused = 0;
  for (const body of bodies) {
    const response = await post(path, body, { "Content-Type": "application/json" });
    const what = `${body.slice(0, 60)}: ${response.status}`;
    expect([201, 204, 400, 403, 404], what).toContain(response.status);
    if (response.status < 300) continue;
    refused += 1;
    const { error, fields = {} } = (await response.json()) as {
      error: string;
      fields?: Record<string, string>;
    };
    for (const words of [error, ...Object.values(fields)]) {
      expect(words, what).toMatch(SENTENCE);
      expect(words, what).not.toMatch(LIBRARY);
    }
    expect(Object.keys(fields).join(), what).toMatch(/^[a-zA-Z_,]*$/);
    expect(Object.keys(fields), what).not.toContain("undefined");
  }
  expect(refused).toBeGreaterThan(50 / EVERY);
});
