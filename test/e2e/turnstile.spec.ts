import { expectAccessible, expectInPlace } from "../support/audit.ts";
import { expect, test } from "../support/fixtures.ts";
import {
  DOMAIN_FUNCTION,
  DOMAIN_PAGE,
  domainForm,
  fillDomainForm,
  sendButton,
  thanks,
} from "../support/forms.ts";
import { WITH_TURNSTILE_AND_EMAILJS } from "../support/shops.ts";

const FAILURE = "Captcha verification failed. Please try again.";

test.use({ shopKind: WITH_TURNSTILE_AND_EMAILJS });

test("Turnstile's widget appears when the form is touched, and its token goes first to EmailJS and then to the shop", async ({
  page,
  shops,
}) => {
  const { emailjs } = await shops(WITH_TURNSTILE_AND_EMAILJS);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.clock.install();
  await page.goto(DOMAIN_PAGE);
  const form = domainForm(page);
  const widget = form.locator("#cf-turnstile");
  const isHuman = form.getByRole("button", { name: "I am human" });
  await expect(form.locator("iframe")).toHaveCount(0);

  await test.step("it has 30 seconds to respond", async () => {
    await fillDomainForm(page);
    await expect(form.frameLocator("iframe").getByText("Turnstile")).toBeVisible();
    // The clock goes on by itself too.
    await page.clock.runFor(15_000);
    await expect(form.getByText(FAILURE)).toHaveCount(0);
    await page.clock.runFor(15_000);
    await expect(form.getByText(FAILURE)).toBeVisible();
  });

  await test.step("it matches the specification, on the narrowest phone", async () => {
    for (const [name, value] of [
      ["size", "normal"],
      ["retry-interval", "8000"],
      ["theme", "dark"],
      // Turnstile shows it only to visitors who have something to click.
      ["appearance", "interaction-only"],
    ] as const) {
      await expect(widget).toHaveAttribute(`data-${name}`, value);
    }
    expect(await widget.boundingBox()).toMatchObject({ width: 300, height: 65 });
    await expectInPlace(page);
    await expect(sendButton(form)).toBeDisabled();
    await isHuman.click();
    await expect(sendButton(form)).toBeEnabled();
  });

  await test.step("an expired token is dropped, and the next touch shows a new widget, in the page's theme", async () => {
    await form.getByRole("button", { name: "Let it expire" }).click();
    await expect(sendButton(form)).toBeDisabled();
    await page.evaluate(() => document.documentElement.classList.replace("dark", "light"));
    await form.getByLabel("Phone").fill("+1 202 555 0143");
    await isHuman.click();
    await expect(sendButton(form)).toBeEnabled();
    await expect(widget).toHaveAttribute("data-theme", "light");
  });

  await test.step("its failure is shown, and can be retried", async () => {
    await form.getByRole("button", { name: "Let it fail" }).click();
    await expect(form.getByText(FAILURE)).toBeVisible();
    await expect(sendButton(form)).toBeDisabled();
    await form.getByRole("button", { name: "Try again" }).click();
    await isHuman.click();
    await expect(form.getByText("Verified")).toBeVisible();
    await expectAccessible(page, "#answer");
  });

  const posts: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && !pathname.startsWith("/rest/")) posts.push(pathname);
  });
  const sent = page.waitForRequest(DOMAIN_FUNCTION);
  await sendButton(form).click();
  expect((await sent).postDataJSON()).toMatchObject({
    turnstileToken: expect.stringMatching(/^token-/),
    mailed: true,
  });
  await expect(thanks(page)).toContainText(/Your reference is V-\w{6}\./);
  expect(posts).toEqual(["/api/v1.0/email/send", "/functions/v1/contact-form"]);
  expect(emailjs?.mails.at(-1)).toMatchObject({
    template_id: "domain_inquiry",
    template_params: { domain: "people.talk" },
  });
});
