import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { contactForm, fillContactForm, sendButton, thanks } from "../support/forms.ts";

/** Screen readers announce changed texts only in regions that were there before. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest("[role=status], [role=alert]");
        const text = region?.textContent.trim();
        if (text && said.at(-1) !== text) said.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, "said") as string[]);
}

test("the number of results is announced at every filter", async ({ page }) => {
  const said = await listen(page);
  await page.goto("/portfolio");
  await page.getByRole("searchbox").fill("people.talk");
  await expect.poll(said).toContain("1 of 48 domains");
  await page.getByRole("searchbox").fill("zzzzzz");
  await expect.poll(said).toContain("0 of 48 domains");
});

test("a name marked or removed, and a link copied, are announced", async ({ page }) => {
  const said = await listen(page);
  await page.context().grantPermissions(["clipboard-write"]);
  await page.goto("/portfolio/people.talk");
  expect((await said()).filter((text) => text.startsWith("Shortlist"))).toEqual([]);
  const toggle = page.getByRole("button", { name: "Shortlist people.talk" });
  await toggle.click();
  await expect.poll(said).toContain("Shortlist: 1 name");
  await toggle.click();
  await expect.poll(said).toContain("Shortlist: 0 names");
  await page.evaluate(() =>
    Object.defineProperty(Navigator.prototype, "share", { value: undefined, configurable: true }),
  );
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await page.getByRole("button", { name: "Share people.talk" }).click();
  await expect.poll(said).toContain("Link copied");
});

test("every step of a form is announced", async ({ page, expectedNoise }) => {
  expectedNoise.push(/503/);
  const said = await listen(page);
  await page.route("**/functions/v1/general-contact", (route) =>
    route.fulfill({ status: 503, json: { error: "The shop is busy." } }),
  );
  await page.goto("/contact");
  const form = contactForm(page);
  await fillContactForm(page);
  await expect.poll(said).toContain("Verified");
  expect((await said()).join("\n")).toContain("Checking that you're not a robot...");
  await sendButton(form).click();
  await expect.poll(said).toContain("The shop is busy.");
  await page.unroute("**/functions/v1/general-contact");
  await form.getByLabel("Subject").fill("Another name");
  await sendButton(form).click();
  await expect(thanks(page)).toBeVisible();
  expect(await said()).toContain("Sending...");
  const words = (await said()).join("\n");
  expect(words).toMatch(/Thank you for your message.*V-\w{6}/);
});
