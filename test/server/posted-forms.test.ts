import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { parseHtml, textOf } from "../support/html.ts";
import { send } from "../support/raw-request.ts";
import { type OpenServer, openServer } from "../support/open-server.ts";

const DOMAIN_PAGE = "/portfolio/people.talk";
const CONTACT_FORM = "/functions/v1/contact-form";
const FORM = { name: "Ada Pier", email: "ada@pier.example", message: "Is it free?" };
const FORM_TYPE = { "Content-Type": "application/x-www-form-urlencoded" };
const THANKS = /Thank you for your message.*Your reference is V-\w{6}\./;

let shop: OpenServer;
let addresses = 0;
beforeAll(async () => {
  shop = await openServer({ TRUST_PROXY: "1" });
});
afterAll(() => shop.stop());

function post(
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
  origin = shop.url,
) {
  addresses += 1;
  return fetch(origin + path, {
    method: "POST",
    body: new URLSearchParams(form),
    headers: { "X-Forwarded-For": `203.0.113.${addresses}`, ...headers },
  });
}
const statusOf = (document: Document) =>
  [...document.querySelectorAll("main [role=status]")].map(textOf).join(" ");

describe("a form that is posted without a script", () => {
  test("keeps its text when it is refused, and says what is wrong", async () => {
    const response = await post(DOMAIN_PAGE, { ...FORM, name: "   " });
    expect(response.status).toBe(400);
    const document = parseHtml(await response.text());
    expect(document.querySelector<HTMLTextAreaElement>("[name=message]")?.value).toBe(FORM.message);
    expect(document.querySelector("[name=name]")?.getAttribute("aria-invalid")).toBe("true");
    expect(textOf(document.querySelector("form [role=alert]"))).not.toBe("");
  });

  test("is refused from another site, without an error in the log", async () => {
    const begun = shop.lines.length;
    const elsewhere = { Origin: "https://elsewhere.example" };
    const foreign: Record<string, string>[] = [
      elsewhere,
      { ...elsewhere, "Sec-Fetch-Site": "none" },
      { ...elsewhere, "Sec-Fetch-Site": "same-origin" },
      { Origin: "elsewhere" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site", Origin: "http://other.localhost" },
    ];
    for (const headers of foreign) {
      for (const path of [DOMAIN_PAGE, "/contact", "/about", CONTACT_FORM]) {
        const response = await post(path, FORM, headers);
        expect(response.status, `${path} ${JSON.stringify(headers)}`).toBe(403);
        expect(await response.json()).toEqual({ error: expect.stringContaining("own pages") });
      }
    }
    const told = shop.lines.slice(begun);
    expect(told.filter((line) => !line.includes('"level":30'))).toEqual([]);
  });

  test("is accepted from a browser that hides its origin", async () => {
    const response = await post(DOMAIN_PAGE, FORM, {
      Origin: "null",
      "Sec-Fetch-Site": "same-origin",
    });
    expect(statusOf(parseHtml(await response.text()))).toMatch(THANKS);
  });
});

test("a form works behind a proxy that handles TLS, at www. too", async () => {
  const server = await openServer({ SITE_URL: "https://names.example", TRUST_PROXY: "1" });
  onTestFinished(async () => void (await server.stop()));
  for (const host of ["names.example", "www.names.example"]) {
    // fetch() sends no Host of its own choice.
    const response = await send(server.url, {
      method: "POST",
      path: DOMAIN_PAGE,
      body: new URLSearchParams(FORM).toString(),
      headers: { ...FORM_TYPE, Host: host, Origin: `https://${host}` },
    });
    expect(response.status, host).toBe(200);
    expect(response.body, host).toContain("Thank you for your message");
  }
});
