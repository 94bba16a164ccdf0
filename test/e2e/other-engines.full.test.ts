import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { BROWSER_AGENT } from "../support/browser.ts";
import { EMAIL, MESSAGE, NAME } from "../support/forms.ts";
import { OTHER_ENGINES, type Visitor } from "../support/other-engines.ts";
import { startServer, type TestServer } from "../support/server.ts";

const PATIENCE = { timeout: 60_000, interval: 100 };
const FOUND = "/portfolio?q=people&status=available";
const FOUND_NAME = "/portfolio/people.talk";

const link = (name: string) => `//a[normalize-space()='${name}']`;
const button = (name: string) => `//button[normalize-space()='${name}' or @aria-label='${name}']`;
const field = (label: string) => `//main//*[@id=//label[starts-with(., '${label}')]/@for]`;

for (const { name, packages, isInstalled, start } of OTHER_ENGINES) {
  if (!isInstalled) console.log(`${name} is not tried: install ${packages} (Debian's packages).`);
  describe.skipIf(!isInstalled)(`a buyer in ${name}`, () => {
    let shop: TestServer;
    let visitor: Visitor;
    beforeAll(async () => {
      shop = await startServer();
      visitor = await start();
    });
    afterAll(async () => {
      await visitor?.close();
      await shop?.stop();
    });

    const until = <Value>(expression: string, wanted: Value) =>
      vi.waitFor(async () => expect(await visitor.read(expression)).toEqual(wanted), PATIENCE);
    const untilAt = (path: string) => until("location.pathname + location.search", path);
    const untilSeen = (text: string) => until(`document.body.innerText.includes("${text}")`, true);
    const views = `[...document.querySelectorAll("dt")].find((term) => term.textContent === "Total views").nextSibling.textContent`;

    it("finds a name by search and filter, and goes back and forward", async () => {
      await visitor.open(shop.url);
      await visitor.click(link("Browse Domains"));
      await until("document.querySelector('h1').textContent", "Domain Portfolio");
      await visitor.type("//input[@name='q']", "people");
      await untilAt("/portfolio?q=people");
      await visitor.choose("//select[@name='status']", "available");
      await untilAt(FOUND);
      await visitor.click(`//main//article${link("people.talk")}`);
      await untilAt(FOUND_NAME);
      await until("document.querySelector('h1').textContent", "people.talk");

      await visitor.back();
      await untilAt(FOUND);
      await until("document.querySelector('[name=q]')?.value", "people");
      await visitor.forward();
      await untilAt(FOUND_NAME);
      await until("document.querySelector('h1').textContent", "people.talk");
    });

    it("sees another visitor's view at once", async () => {
      await visitor.open(`${shop.url}/portfolio/tempo.ai`);
      await until(views, "1");
      await fetch(`${shop.url}/rest/v1/domain_page_views`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "User-Agent": BROWSER_AGENT },
        body: JSON.stringify({ domain: "tempo.ai", visitor_id: "visitor_1700000000000_other" }),
      });
      await until(views, "2");
    });

    it("keeps a shortlist and the theme", async () => {
      await visitor.click(button("Shortlist tempo.ai"));
      await untilSeen("1");
      await visitor.click("//header//button[contains(., 'Switch to light theme')]");
      await visitor.reload();
      await until("document.documentElement.classList.contains('light')", true);
      await visitor.click("//header//a[starts-with(normalize-space(), 'Shortlist')]");
      await untilAt("/shortlist?names=tempo.ai");
      await until("document.querySelectorAll('main article').length", 1);
    });

    it("sends an inquiry with the captcha solved", async () => {
      await visitor.open(shop.url + FOUND_NAME);
      await visitor.type(field("Name"), NAME);
      await visitor.type(field("Email"), EMAIL);
      await visitor.type(field("Message"), MESSAGE.replace("\n", " "));
      await untilSeen("Verified");
      await visitor.click(button("Send message"));
      await untilSeen("Thank you for your message");
    });
  });
}
