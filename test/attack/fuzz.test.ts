import { expect, it } from "vitest";
import { BROWSER_AGENT } from "../support/browser.ts";
import { describeOnEachEngine } from "../support/database.ts";
import { seededRandom } from "../support/listing.ts";
import { readFigure } from "../support/metrics.ts";
import type { RawRequest } from "../support/raw-request.ts";
import { askMany, createChances, nextAddress, openShop, SEED } from "./shop.ts";

const REQUESTS = 10_000;
const CONNECTIONS = 8;
const DELIVERY = { timeout: 240_000 };

const words = (text: string) => text.split(" ");

const ODD = [
  ["", " ", "\0", "\u001B[31m", "\r\nX-Injected: 1", "' or 1=1 --", "\u202Egnp", "😀\uD800"],
  ["<script>alert(1)</script>", "99999999999999999999", "a".repeat(300)],
  words("../../etc/passwd __proto__ constructor %00 %E0%A4%A %ff%fe ${7*7} 0 -1 1e999 null []"),
  words("people.talk PEOPLE.TALK eq.people.talk qiv.ai visitor_1763720000000_k3j2"),
].flat();
const READ = [
  words("/ /portfolio /portfolio/people.talk /portfolio/no.such /shortlist /about /contact /404"),
  words("/premium-domains /ai-domains /privacy-policy /no-such /_root.data"),
  words("/__manifest /assets/ /assets/no.js"),
  words("/og/people.talk.png /og/no.such.png /sitemap.xml /sitemaps/1.xml /feed.xml /robots.txt"),
  words("/founder-photo /favicon.svg /healthz /readyz /metrics /landers/allowed"),
  words("/api/listings /api/listings/people.talk /api/shop /openapi.json /llms.txt /portfolio.md"),
  words("/portfolio/people.talk.md /.well-known/api-catalog /mcp"),
  words("/rest/v1/domain_analytics /realtime/v1/domain_analytics /captcha/challenge"),
].flat();
const POSTED = [
  words("/rest/v1/domain_page_views /functions/v1/contact-form /functions/v1/general-contact"),
  words("/contact /portfolio/people.talk /mcp /api/listings"),
].flat();
const METHODS = words("GET POST HEAD OPTIONS PUT DELETE TRACE PROPFIND");
const PARAMETERS = words(
  "q names subject category extension status price sort page domain index __proto__",
);
const HEADERS = [
  words("Accept Accept-Encoding Accept-Language Content-Encoding Cookie DNT If-None-Match"),
  words("If-Modified-Since Origin Range Referer Sec-Fetch-Site Sec-GPC Sec-Purpose"),
  words("User-Agent X-Forwarded-Host apikey authorization"),
].flat();
const JSON_TYPE = "application/json";
const TYPES = [`${JSON_TYPE}; charset=utf-16`, "multipart/form-data; boundary=a", "text/plain", ""];

const isFine = (status: number) => status < 500 || status === 503;

const encode = (text: string) => encodeURIComponent(text.toWellFormed());
const latin = (text: string) => Buffer.from(text).toString("latin1");

function createFuzzer(random: () => number): () => RawRequest {
  const { below, pick, often } = createChances(random);

  const value = (depth = 0): unknown => {
    const kind = below(depth > 2 ? 4 : 7);
    if (kind < 2) return pick(ODD);
    if (kind === 2) return pick([null, true, 0, -1, 1.5, 1e308]);
    if (kind === 3) return pick(ODD).repeat(below(40));
    if (kind < 6) return Array.from({ length: below(4) }, () => value(depth + 1));
    return { [pick(ODD)]: value(depth + 1) };
  };
  const fields = () => {
    const ordinary = {
      domain: "people.talk",
      visitor_id: `visitor_1763720000000_${below(1_000)}`,
      user_agent: BROWSER_AGENT,
      name: "Ada Buyer",
      email: "ada@buyer.example",
      phone: "+1 202 555 0143",
      subject: "Two names",
      message: `What is the price? ${below(1_000_000)}`,
      turnstileToken: `token-${random()}`,
      website: "",
    };
    return often(0.4) ? ordinary : { ...ordinary, [pick(Object.keys(ordinary))]: value() };
  };
  const form = () => {
    const texts = Object.entries(fields()).map(([name, one]) => [name, String(one)]);
    return new URLSearchParams(Object.fromEntries(texts)).toString();
  };
  const body = (): readonly [type: string, text: string] => {
    const kind = below(12);
    if (kind < 6) return [JSON_TYPE, JSON.stringify(fields())];
    if (kind < 8) return ["application/x-www-form-urlencoded", form()];
    if (kind === 8) return [JSON_TYPE, JSON.stringify(value())];
    if (kind === 9) return [JSON_TYPE, JSON.stringify(fields()).slice(0, below(200))];
    if (kind === 10) return [JSON_TYPE, "[".repeat(below(20_000))];
    return [pick(TYPES), pick(ODD).repeat(below(3_000))];
  };
  const addTo = (path: string) => {
    const odd = often(0.15) ? `${path}/${encode(pick(ODD))}` : path;
    const query = Array.from({ length: below(4) }, () => {
      return `${pick(PARAMETERS)}=${often(0.7) ? encode(pick(ODD)) : latin(pick(ODD))}`;
    });
    return [odd, query.join("&")].join("?").replaceAll(/[\p{Cc} ]/gu, "+");
  };
  return () => {
    const isPosted = often(0.5);
    const usual = isPosted ? "POST" : pick(["GET", "GET", "HEAD"]);
    const [type, text] = isPosted ? body() : ["", ""];
    const odd = Array.from({ length: below(4) }, () => {
      return [pick(HEADERS), latin(pick(ODD)).replaceAll(/\p{Cc}/gu, "")];
    });
    return {
      method: often(0.1) ? pick(METHODS) : usual,
      path: addTo(pick(isPosted ? POSTED : READ)),
      headers: {
        Host: "localhost",
        "Content-Type": type,
        "User-Agent": BROWSER_AGENT,
        ...nextAddress(),
        ...Object.fromEntries(odd),
      },
      body: text,
    };
  };
}

describeOnEachEngine(`random requests to everything, seed ${SEED}`, (engine) => {
  it("are answered without a failure, and all mails are sent", async () => {
    const shop = await openShop(await engine().createDatabase());
    const requests = Array.from({ length: REQUESTS }, createFuzzer(seededRandom(SEED)));
    expect(await askMany(shop.url, requests, CONNECTIONS, isFine)).toEqual([]);
    expect(await shop.readStatus("/readyz")).toBe(200);
    await expect.poll(() => readFigure(shop.url, "vitrine_mails_waiting"), DELIVERY).toBe(0);
    expect(shop.smtp.mails).not.toEqual([]);
    const injected = shop.smtp.mails.filter((mail) => mail.header("X-Injected") !== undefined);
    expect(injected).toEqual([]);
    await shop.end();
  });
});
