import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseHtml, textOf } from "../support/html.ts";
import { startServer, type TestServer } from "../support/server.ts";

const DOMAIN_PAGE = "/portfolio/people.talk";
const FORM = { name: "Ada Pier", email: "ada@pier.example", message: "Is it free?" };
const THANKS = /Thank you, we have your message.*Your reference is V-\w{6}\./;

let shop: TestServer;
let addresses = 0;
beforeAll(async () => {
  shop = await startServer({ TRUST_PROXY: "1" });
});
afterAll(() => shop.stop());

/** As a browser posts a form, each from an address of its own. */
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
  test("is answered with a reference, and with nothing that only a script can do", async () => {
    const subject = { ...FORM, subject: "A name" };
    for (const [path, form] of [
      [DOMAIN_PAGE, FORM],
      ["/contact", subject],
    ] as const) {
      const response = await post(path, form);
      expect(response.status).toBe(200);
      expect(statusOf(parseHtml(await response.text()))).toMatch(THANKS);
    }
  });

  test("keeps its text when it is refused, and says what is wrong", async () => {
    const response = await post(DOMAIN_PAGE, { ...FORM, name: "   " });
    expect(response.status).toBe(400);
    const document = parseHtml(await response.text());
    expect(document.querySelector<HTMLTextAreaElement>("[name=message]")?.value).toBe(FORM.message);
    expect(document.querySelector("[name=name]")?.getAttribute("aria-invalid")).toBe("true");
    expect(textOf(document.querySelector("form [role=alert]"))).not.toBe("");
  });

  test("is told after a limit when to try again", async () => {
    const headers = { "X-Forwarded-For": "198.51.100.7" };
    const statuses: number[] = [];
    let last = await post(DOMAIN_PAGE, FORM, headers);
    while (last.status !== 429 && statuses.length < 100) {
      statuses.push(last.status);
      last = await post(DOMAIN_PAGE, FORM, headers);
    }
    expect(last.status).toBe(429);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("is refused when another site sends it", async () => {
    const foreign: Record<string, string>[] = [
      { Origin: "https://elsewhere.example" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
    ];
    for (const headers of foreign) {
      const response = await post(DOMAIN_PAGE, FORM, headers);
      expect([400, 403]).toContain(response.status);
      expect(await response.text()).not.toContain("Your reference is");
    }
  });

  test("is refused as a body of another type", async () => {
    const response = await fetch(shop.url + DOMAIN_PAGE, {
      method: "POST",
      body: JSON.stringify(FORM),
      headers: { "Content-Type": "application/json" },
    });
    expect(response.status).toBe(415);
  });
});

test("a form works behind a proxy that speaks TLS", async () => {
  const server = await startServer({ SITE_URL: "https://names.example", TRUST_PROXY: "1" });
  try {
    const headers = { Host: "names.example", Origin: "https://names.example" };
    const response = await post(DOMAIN_PAGE, FORM, headers, server.url);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("Thank you, we have your message");
  } finally {
    await server.stop();
  }
});

test("the subject of a link stands in the form", async () => {
  const response = await fetch(`${shop.url}/contact?subject=people.talk`);
  const document = parseHtml(await response.text());
  expect(document.querySelector<HTMLInputElement>("[name=subject]")?.value).toBe("people.talk");
});
