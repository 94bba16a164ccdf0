import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/audit.ts";
import { expect, test } from "../support/fixtures.ts";
import { untilHydrated } from "../support/hydration.ts";
import {
  CHALLENGE,
  contactForm,
  DOMAIN_FUNCTION,
  DOMAIN_PAGE,
  domainForm,
  EMAIL,
  fillContactForm,
  fillDomainForm,
  MESSAGE,
  NAME,
  openFilledForm,
  sendButton,
  thanks,
} from "../support/forms.ts";

async function openWithoutScript(page: Page, path: string): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return release;
}

test("a buyer asks about a name, reads the reference, and gets the form and the focus back after 3 seconds", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(DOMAIN_PAGE);
  const form = domainForm(page);
  await expect(sendButton(form)).toBeDisabled();
  const trap = form.locator("[name=website]");
  await expect(trap).not.toBeInViewport();
  await expect(trap).toHaveAttribute("tabindex", "-1");
  await expect(form.getByRole("textbox", { name: "Website" })).toHaveCount(0);
  await fillDomainForm(page);
  await expect(form.getByText("Verified")).toBeVisible();
  await expectAccessible(page, "#answer");

  const sent = page.waitForRequest(DOMAIN_FUNCTION);
  await sendButton(form).click();
  expect((await sent).postDataJSON()).toEqual({
    name: NAME,
    email: EMAIL,
    phone: null,
    message: MESSAGE,
    domain: "people.talk",
    turnstileToken: expect.stringMatching(/^[\w+/=]+$/),
  });

  await expect(thanks(page)).toContainText(/Your reference is V-\w{6}\./);
  await expect(form).toBeHidden();
  await page.mouse.move(0, 0);
  await page.clock.runFor(3_100);
  await expect(form).toBeVisible();
  await expect(page.getByRole("heading", { name: "Contact Us" })).toBeFocused();
  await expect(form.getByLabel("Message")).toHaveValue("");
  await expect(form.getByText(/Its reference is V-\w{6}/)).toBeVisible();
  await expect(sendButton(form)).toBeDisabled();
});

test("the button says that it is sending; the thanks take the focus, stay while they are read, and give it to the form's heading, but not once they are left", async ({
  page,
}) => {
  await page.clock.install();
  await openFilledForm(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(DOMAIN_FUNCTION, (route) => held.then(() => route.continue()));
  await sendButton(domainForm(page)).click();
  await expect(domainForm(page).getByRole("button", { name: "Sending..." })).toBeDisabled();
  await expect(domainForm(page).getByLabel("Message")).not.toBeEditable();
  await expectAccessible(page, "#answer");
  release();
  await expect(thanks(page).locator(":focus")).toContainText("Thank you for your message");
  const again = page.getByRole("button", { name: "Send another message" });
  await again.hover();
  await page.clock.runFor(20_000);
  await expect(thanks(page)).toBeVisible();

  await again.focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  await expect(thanks(page)).toBeVisible();
  await again.press("Enter");
  await expect(domainForm(page)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Contact Us" })).toBeFocused();

  await fillDomainForm(page);
  await sendButton(domainForm(page)).click();
  await expect(thanks(page)).toBeVisible();
  const link = page.getByRole("banner").getByRole("link", { name: "About" });
  await link.focus();
  await page.clock.runFor(3_100);
  await expect(domainForm(page)).toBeVisible();
  await expect(link).toBeFocused();
});

test("nothing of the captcha loads before the form is touched", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const release = await openWithoutScript(page, DOMAIN_PAGE);
  release();
  const insights = page.getByRole("region", { name: "Live insights" });
  await expect(insights.getByText("just now")).toBeVisible();
  expect(asked.filter((url) => /captcha|worker/.test(url))).toEqual([]);
  const challenge = page.waitForResponse(CHALLENGE);
  await domainForm(page).getByLabel("Name").focus();
  expect((await challenge).ok()).toBe(true);
});

for (const { path, form: formOf, fill } of [
  { path: DOMAIN_PAGE, form: domainForm, fill: fillDomainForm },
  { path: "/contact?subject=A%20name", form: contactForm, fill: fillContactForm },
]) {
  test(`what is typed at ${path} before the script comes is kept, checked and sent`, async ({
    page,
  }) => {
    const release = await openWithoutScript(page, path);
    const form = formOf(page);
    await fill(page);
    await form.getByLabel("Message").evaluate((field) => field.blur());
    release();
    await expect(form.getByText("Verified")).toBeVisible();
    await expect(form.getByLabel("Message")).toHaveValue(MESSAGE);
    await page.reload();
    await expect(form.getByLabel("Message")).toHaveValue(MESSAGE);
    await form.getByLabel("Name").focus();
    await sendButton(form).click();
    await expect(thanks(page)).toBeVisible();
  });
}

test("neither a reload nor another name loses or takes over what is typed, and a sent message is not brought back", async ({
  page,
}) => {
  await openFilledForm(page);
  await page.reload();
  const form = domainForm(page);
  await expect(form.getByLabel("Message")).toHaveValue(MESSAGE);
  await expect(form.getByLabel("Name")).toHaveValue(NAME);
  await page.goto("/portfolio/table.talk");
  await expect(form.getByLabel("Message")).toHaveValue("");
  await page.goto(DOMAIN_PAGE);
  await expect(form.getByLabel("Message")).toHaveValue(MESSAGE);
  await form.getByLabel("Name").focus();
  await sendButton(form).click();
  await expect(thanks(page)).toBeVisible();
  await page.reload();
  await expect(form.getByLabel("Message")).toHaveValue("");
});

test("a form that was posted before the script came is answered as one sent with it", async ({
  page,
}) => {
  await page.route("**/assets/*.js", (route) => route.abort("aborted"));
  await page.goto(DOMAIN_PAGE, { waitUntil: "load" });
  await fillDomainForm(page);
  await page.unroute("**/assets/*.js");
  await sendButton(domainForm(page)).click();
  await expect(thanks(page)).toContainText(/Your reference is V-\w{6}\./);
  await page.getByRole("button", { name: "Send another message" }).click();
  await expect(domainForm(page).getByLabel("Message")).toHaveValue("");
  await expectAccessible(page, "#answer");
});

test("thanks that came with the page stay where they are when the script comes", async ({
  page,
}) => {
  const script = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await script.promise;
    await route.continue().catch(() => undefined);
  });
  await page.goto(DOMAIN_PAGE, { waitUntil: "commit" });
  await fillDomainForm(page);
  await sendButton(domainForm(page)).click();
  await expect(thanks(page)).toBeInViewport();
  const scrolled = await page.evaluate(() => window.scrollY);
  script.resolve();
  await untilHydrated(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
});

test("a form that was refused without its script comes back empty once it was sent", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/400/);
  const form = await openFilledForm(page);
  await form.getByLabel("Name").fill("   ");
  await form.evaluate((element: HTMLFormElement) => element.submit());
  await expect(form.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await fillDomainForm(page);
  await sendButton(form).click();
  await thanks(page).getByRole("button", { name: "Send another message" }).click();
  await expect(form.getByLabel("Message")).toHaveValue("");
});
