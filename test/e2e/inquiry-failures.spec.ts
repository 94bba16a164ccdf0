import { expectAccessible } from "../support/audit.ts";
import { expect, test } from "../support/fixtures.ts";
import {
  CHALLENGE,
  DOMAIN_FUNCTION,
  DOMAIN_PAGE,
  domainForm,
  EMAIL,
  fillDomainForm,
  MESSAGE,
  NAME,
  openFilledForm,
  refuseChallenges,
  sendButton,
  thanks,
} from "../support/forms.ts";

test("what is missing is said at the field, which gets the focus", async ({ page }) => {
  await page.goto(DOMAIN_PAGE);
  const form = domainForm(page);
  await form.getByLabel("Name").fill(NAME);
  await form.getByLabel("Email").fill("ada at pier");
  await sendButton(form).click();
  await expect(form.getByLabel("Email")).toBeFocused();
  await expect(form.getByLabel("Email")).toHaveAccessibleDescription(
    "Enter an email address such as name@example.com.",
  );
  await expect(form.getByLabel("Message")).toHaveAccessibleDescription("Enter a message.");

  await form.getByLabel("Email").fill(EMAIL);
  await expect(form.getByLabel("Email")).not.toHaveAccessibleDescription(/Enter/);
  await expect(form.getByLabel("Email")).toBeFocused();
});

test("a refusal, and that the shop can't be reached, is shown, keeps the text, and can be tried again with the same captcha token", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/403/, /429/, /500/, /503/, /ERR_CONNECTION_REFUSED/);
  const form = await openFilledForm(page);
  const tokens = new Set<unknown>();
  for (const { status, body, shown = body.error ?? "" } of [
    { status: 403, body: { error: "Captcha verification failed. Please try again." } },
    { status: 429, body: { error: "Too many messages came from your address. Wait a minute." } },
    { status: 503, body: { error: "We couldn't save your message. Try again in a moment." } },
    { status: 500, body: {}, shown: "Failed to submit inquiry" },
  ]) {
    await page.route(DOMAIN_FUNCTION, (route) => route.fulfill({ status, json: body }), {
      times: 1,
    });
    const sent = page.waitForRequest(DOMAIN_FUNCTION);
    await sendButton(form).click();
    const { turnstileToken } = (await sent).postDataJSON() as { turnstileToken: string };
    if (status !== 403) tokens.add(turnstileToken);
    await expect(form.getByRole("alert")).toHaveText(shown);
    await expect(form.getByRole("group", { name: "What went wrong" })).toBeFocused();
    await expect(form.getByLabel("Message")).toHaveValue(MESSAGE);
  }
  await page.route(DOMAIN_FUNCTION, (route) => route.abort("connectionrefused"), { times: 1 });
  await sendButton(form).click();
  await expect(form.getByRole("alert")).toContainText("We couldn't reach the shop");
  await expect(form.getByLabel("Message")).toHaveValue(MESSAGE);
  const last = page.waitForRequest(DOMAIN_FUNCTION);
  await sendButton(form).click();
  tokens.add(((await last).postDataJSON() as { turnstileToken: string }).turnstileToken);
  await expect(thanks(page)).toBeVisible();
  expect(tokens.size).toBe(1);
});

test("a fault that only the server finds stands at its field", async ({ page, expectedNoise }) => {
  expectedNoise.push(/400/);
  const form = await openFilledForm(page);
  const json = {
    error: "Please check the marked fields",
    fields: { email: "No mail goes there." },
  };
  await page.route(DOMAIN_FUNCTION, (route) => route.fulfill({ status: 400, json }));
  await sendButton(form).click();
  await expect(form.getByRole("alert")).toHaveText("Please check the marked fields");
  await expect(form.getByLabel("Email")).toBeFocused();
  await expect(form.getByLabel("Email")).toHaveAccessibleDescription("No mail goes there.");

  await page.unroute(DOMAIN_FUNCTION);
  const own = { error: "No mail goes there.", fields: json.fields };
  await page.route(DOMAIN_FUNCTION, (route) => route.fulfill({ status: 400, json: own }));
  await sendButton(form).click();
  await expect(form.getByLabel("Email")).toBeFocused();
  await expect(form.getByText("No mail goes there.")).toHaveCount(1);
  await form.getByLabel("Email").fill(EMAIL);
  await expect(form.getByText("No mail goes there.")).toHaveCount(0);
});

test("without a captcha token nothing is sent", async ({ page, expectedNoise }) => {
  expectedNoise.push(/503/);
  await page.clock.install();
  await refuseChallenges(page);
  await page.goto(DOMAIN_PAGE);
  const form = domainForm(page);
  const findButton = () => sendButton(form).evaluate((button: HTMLElement) => button.offsetTop);
  const place = await findButton();
  await expect(form.getByRole("status")).toBeEmpty();
  await fillDomainForm(page);
  await expect(form.getByText("Captcha verification failed. Please try again.")).toBeVisible();
  await expect(sendButton(form)).toBeDisabled();
  expect(await findButton()).toBe(place);
  await expectAccessible(page, "#answer");
  await form.getByLabel("Message").press("Enter");
  await expect(form.getByRole("alert")).toBeEmpty();
  await form.getByLabel("Name").press("Enter");
  await expect(form.getByRole("alert")).toHaveText("Please complete the captcha verification");

  await page.unroute(CHALLENGE);
  await form.getByRole("button", { name: "Try again" }).click();
  await expect(form.getByText("Verified")).toBeVisible();
  expect(await findButton()).toBe(place);
  await expect(form.getByRole("alert")).toBeEmpty();
  await sendButton(form).click();
  await expect(thanks(page)).toBeVisible();
});

test("the captcha is tried again after 8 seconds, and has 30 seconds to respond", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/503/);
  await page.clock.install();
  await refuseChallenges(page);
  const form = await openFilledForm(page);
  const failure = form.getByText("Captcha verification failed. Please try again.");
  await expect(failure).toBeVisible();

  const asked = Promise.withResolvers<void>();
  await page.unroute(CHALLENGE);
  await page.route(CHALLENGE, () => asked.resolve(), { times: 1 });
  await page.clock.runFor(8_000);
  await asked.promise;
  await page.clock.runFor(30_000);
  await page.clock.runFor(8_000);
  await expect(form.getByText("Verified")).toBeVisible();
  await expect(failure).toHaveCount(0);
  await expect(sendButton(form)).toBeEnabled();
});

test("where the browser can't run the check, the form goes without it", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined }));
  await page.goto(DOMAIN_PAGE);
  const form = domainForm(page);
  await expect(sendButton(form)).toBeDisabled();
  await form.getByLabel("Name").fill(NAME);
  const skip = form.getByRole("button", { name: "Send without the check" });
  await skip.click();
  await expect(form.getByLabel("Email")).toBeFocused();
  await fillDomainForm(page);
  await expectAccessible(page, "#answer");
  await skip.click();
  await expect(thanks(page)).toContainText(/Your reference is V-\w{6}\./);
});

test("an expired captcha clears its token, and the next touch makes a new one", async ({
  page,
}) => {
  await page.clock.install();
  const form = await openFilledForm(page);
  await expect(sendButton(form)).toBeEnabled();
  await page.clock.fastForward("20:01");
  await expect(form.getByText("The check has expired.")).toBeVisible();
  await expect(sendButton(form)).toBeDisabled();
  await form.getByLabel("Message").press("End");
  await form.getByLabel("Message").pressSequentially(".");
  await expect(sendButton(form)).toBeEnabled();
  await sendButton(form).click();
  await expect(thanks(page)).toBeVisible();
});
