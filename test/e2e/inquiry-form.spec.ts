import type { Page } from "@playwright/test";
import { expectAccessible, expectSound, PHONE } from "../support/audit.ts";
import { expect, test } from "../support/fixtures.ts";
import {
  contactForm,
  DOMAIN_FUNCTION,
  DOMAIN_PAGE,
  domainForm,
  EMAIL,
  fillContactForm,
  fillDomainForm,
  MESSAGE,
  NAME,
  sendButton,
  stopClock,
  thanks,
} from "../support/forms.ts";

async function holdScripts(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return release;
}

test("a buyer asks about a name, reads the reference, and gets the form and the focus back after 3 seconds, but not while reading the thanks", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.clock.install();
  await page.goto(DOMAIN_PAGE);
  const form = domainForm(page);
  const title = page.getByRole("heading", { name: "Contact Us" });
  const again = page.getByRole("button", { name: "Send another message" });

  await test.step("nothing of the captcha loads before the form is touched", async () => {
    const insights = page.getByRole("region", { name: "Live insights" });
    await expect(insights).toHaveAttribute("aria-busy", "false");
    await form.scrollIntoViewIfNeeded();
    await expect(sendButton(form)).toBeDisabled();
    await expect(sendButton(form)).toHaveAccessibleDescription(/once you've begun to fill it in/);
    expect(asked.filter((url) => /captcha|worker/.test(url))).toEqual([]);
    const trap = form.locator("[name=website]");
    await expect(trap).not.toBeInViewport();
    await expect(trap).toHaveAttribute("tabindex", "-1");
    await expect(form.getByRole("textbox", { name: "Website" })).toHaveCount(0);
    await fillDomainForm(page);
    await expect(form.getByText("Verified")).toBeVisible();
    await expectAccessible(page, "#answer");
    await stopClock(page);
  });

  await test.step("the button says that it is sending", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(DOMAIN_FUNCTION, (route) => held.then(() => route.continue()));
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
    await expect(form.getByRole("button", { name: "Sending..." })).toBeDisabled();
    await expect(form.getByLabel("Message")).not.toBeEditable();
    release();
  });

  await test.step("the thanks take the focus, and give it to the form's heading", async () => {
    await expect(thanks(page)).toContainText(/Your reference is V-\w{6}\./);
    await expect(thanks(page).locator(":focus")).toContainText("Thank you for your message");
    await expect(form).toBeHidden();
    await page.mouse.move(0, 0);
    await page.clock.runFor(2_900);
    await expect(thanks(page)).toBeVisible();
    await page.clock.runFor(200);
    await expect(form).toBeVisible();
    await expect(title).toBeFocused();
    await expect(form.getByLabel("Message")).toHaveValue("");
    await expect(form.getByText(/Its reference is V-\w{6}/)).toBeVisible();
    await expect(sendButton(form)).toBeDisabled();
  });

  await test.step("the thanks stay while they are read", async () => {
    await fillDomainForm(page);
    await sendButton(form).click();
    await again.hover();
    await page.clock.runFor(20_000);
    await expect(thanks(page)).toBeVisible();
    await again.focus();
    await page.mouse.move(0, 0);
    await page.clock.runFor(20_000);
    await expect(thanks(page)).toBeVisible();
    await again.press("Enter");
    await expect(form).toBeVisible();
    await expect(title).toBeFocused();
  });
});

test("text typed before the script loads is kept, replaces the subject from a link, and is checked and sent", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/contact?subject=people.talk", { waitUntil: "commit" });
  const form = contactForm(page);
  await expect(form.getByLabel("Subject")).toHaveValue("people.talk");
  await fillContactForm(page);
  await form.getByLabel("Message").evaluate((field) => field.blur());
  release();
  await expect(form.getByText("Verified")).toBeVisible();
  await expect(form.getByLabel("Message")).toHaveValue(MESSAGE);
  await page.reload();
  await expect(form.getByLabel("Message")).toHaveValue(MESSAGE);
  await expect(form.getByLabel("Subject")).toHaveValue("A name for a cafe");
  await page.goto("/contact?subject=table.talk");
  await expect(form.getByLabel("Subject")).toHaveValue("table.talk");
  await page.goBack();
  await form.getByLabel("Name").focus();
  await expect(form.getByText("Verified")).toBeVisible();
  await sendButton(form).click();
  await expect(thanks(page)).toBeVisible();
});

test("a form posted before the script loads gets the same answer as with it: the thanks stay in place, and the form comes back empty", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const release = await holdScripts(page);
  await page.goto(DOMAIN_PAGE, { waitUntil: "commit" });
  const form = domainForm(page);
  const again = page.getByRole("button", { name: "Send another message" });
  await fillDomainForm(page);
  await sendButton(form).click();
  await expect(thanks(page)).toContainText(/Your reference is V-\w{6}\./);
  await expect(thanks(page)).toBeInViewport();
  await expectSound(page, "#answer");
  const place = await thanks(page).boundingBox();
  release();
  // The live figures may come into the page above the thanks.
  await expect(page.getByRole("region", { name: "Live insights" })).toHaveAttribute(
    "aria-busy",
    "false",
  );
  expect(await thanks(page).boundingBox()).toEqual(place);
  await again.click();
  await expect(form.getByLabel("Message")).toHaveValue("");
});
