import { expectAccessible } from "../support/audit.ts";
import { expect, test } from "../support/fixtures.ts";
import {
  DOMAIN_FUNCTION,
  DOMAIN_PAGE,
  domainForm,
  fillDomainForm,
  openFilledForm,
  sendButton,
  thanks,
} from "../support/forms.ts";
import { WITH_TURNSTILE } from "../support/shops.ts";

const SCRIPT = "**/turnstile/v0/api.js*";

test.use({ shopKind: WITH_TURNSTILE });
test.describe.configure({ mode: "default" });

test("the widget comes when the form is touched, and its token lets the inquiry through", async ({
  page,
}) => {
  await page.goto(DOMAIN_PAGE);
  const form = domainForm(page);
  await expect(form.locator("iframe")).toHaveCount(0);
  await fillDomainForm(page);
  await expect(form.locator("#cf-turnstile")).toHaveAttribute("data-size", "normal");
  await expect(form.locator("#cf-turnstile")).toHaveAttribute("data-retry-interval", "8000");
  await expect(form.locator("#cf-turnstile")).toHaveAttribute("data-theme", "dark");
  // Turnstile shows it only to visitors who have something to click.
  await expect(form.locator("#cf-turnstile")).toHaveAttribute(
    "data-appearance",
    "interaction-only",
  );
  await expect(form.frameLocator("iframe").getByText("Turnstile")).toBeVisible();
  await expect(sendButton(form)).toBeDisabled();
  await form.getByRole("button", { name: "I am human" }).click();
  await expect(form.getByText("Verified")).toBeVisible();
  await expectAccessible(page, "#answer");
  const sent = page.waitForRequest(DOMAIN_FUNCTION);
  await sendButton(form).click();
  expect((await sent).postDataJSON()).toMatchObject({
    turnstileToken: expect.stringMatching(/^token-/),
  });
  await expect(thanks(page)).toBeVisible();
});

test("the widget has 300 × 65 pixels on the narrowest phone, and 30 seconds to respond", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.clock.install();
  const form = await openFilledForm(page);
  await expect(form.getByRole("button", { name: "I am human" })).toBeVisible();
  expect(await form.locator("#cf-turnstile").boundingBox()).toMatchObject({
    width: 300,
    height: 65,
  });
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide).toBeLessThanOrEqual(0);
  const failure = form.getByText("Captcha verification failed. Please try again.");
  await page.clock.runFor(29_000);
  await expect(failure).toHaveCount(0);
  await page.clock.runFor(1_500);
  await expect(failure).toBeVisible();
  await form.getByRole("button", { name: "I am human" }).click();
  await expect(sendButton(form)).toBeEnabled();
});

test("the widget has the page's theme; an expired token is gone, and the next touch brings a new widget", async ({
  page,
}) => {
  await page.goto(DOMAIN_PAGE);
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  await fillDomainForm(page);
  const form = domainForm(page);
  await expect(form.locator("#cf-turnstile")).toHaveAttribute("data-theme", "light");
  await form.getByRole("button", { name: "I am human" }).click();
  await expect(sendButton(form)).toBeEnabled();
  await form.getByRole("button", { name: "Let it expire" }).click();
  await expect(sendButton(form)).toBeDisabled();
  await form.getByLabel("Message").pressSequentially("More.");
  await form.getByRole("button", { name: "I am human" }).click();
  await expect(sendButton(form)).toBeEnabled();
});

test("a failure of the widget is told, and can be tried again", async ({ page }) => {
  const form = await openFilledForm(page);
  await form.getByRole("button", { name: "Let it fail" }).click();
  await expect(form.getByText("Captcha verification failed. Please try again.")).toBeVisible();
  await expect(sendButton(form)).toBeDisabled();
  await expect(form.getByRole("button", { name: "Send without the check" })).toHaveCount(0);
  await form.getByRole("button", { name: "Try again" }).click();
  await form.getByRole("button", { name: "I am human" }).click();
  await expect(sendButton(form)).toBeEnabled();
});

test("a widget that can't be loaded is told, and can be tried again", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_CONNECTION_REFUSED/);
  await page.route(SCRIPT, (route) => route.abort("connectionrefused"));
  const form = await openFilledForm(page);
  await expect(form.getByText("Captcha verification failed. Please try again.")).toBeVisible();
  await page.unroute(SCRIPT);
  await form.getByRole("button", { name: "Try again" }).click();
  await form.getByRole("button", { name: "I am human" }).click();
  await sendButton(form).click();
  await expect(thanks(page)).toBeVisible();
});

test("a form whose widget is blocked can be sent without it", async ({ page, expectedNoise }) => {
  expectedNoise.push(/ERR_BLOCKED_BY_CLIENT/);
  await page.route(SCRIPT, (route) => route.abort("blockedbyclient"));
  const form = await openFilledForm(page);
  await form.getByRole("button", { name: "Send without the check" }).click();
  await expect(thanks(page)).toContainText(/Your reference is V-\w{6}\./);
});
