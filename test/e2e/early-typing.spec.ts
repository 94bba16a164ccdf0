import type { Page } from "@playwright/test";
import {
  contactForm,
  domainForm,
  expect,
  fillContactForm,
  fillDomainForm,
  MESSAGE,
  sendButton,
  test,
  thanks,
} from "../support/form-fixtures.ts";

/** Holds the page's own scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

for (const { path, form: formOf, fill } of [
  { path: "/portfolio/people.talk", form: domainForm, fill: fillDomainForm },
  { path: "/contact?subject=A%20name", form: contactForm, fill: fillContactForm },
]) {
  test(`what is typed at ${path} before the script comes is kept, checked and sent`, async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    const form = formOf(page);
    await fill(page);
    // Nothing more is touched.
    await form.getByLabel("Message").evaluate((field) => field.blur());
    release();
    await expect(form.getByText("Verified")).toBeVisible();
    await expect(form.getByLabel("Message")).toHaveValue(MESSAGE);
    await sendButton(form).click();
    await expect(thanks(page)).toBeVisible();
  });
}

test("what is typed before the script comes is still there after a reload", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/portfolio/people.talk", { waitUntil: "commit" });
  await domainForm(page).getByLabel("Message").fill(MESSAGE);
  release();
  await expect(domainForm(page).getByText("Verified")).toBeVisible();
  await page.reload();
  await expect(domainForm(page).getByLabel("Message")).toHaveValue(MESSAGE);
});

test("a reader who typed nothing starts no check when the script comes", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const release = await holdScripts(page);
  await page.goto("/portfolio/people.talk", { waitUntil: "commit" });
  release();
  // Its own figures come only once the page is alive.
  const insights = page.getByRole("region", { name: "Live insights" });
  await expect(insights.getByText("just now")).toBeVisible();
  expect(asked.filter((url) => /captcha|worker/.test(url))).toEqual([]);
});
