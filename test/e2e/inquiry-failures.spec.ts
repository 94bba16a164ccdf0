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
  refuseChallenges,
  sendButton,
  stopClock,
  thanks,
} from "../support/forms.ts";

test("an error is shown at its field or above the button, takes the focus and keeps the text, and the form can be sent again with the same captcha token", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/400/, /403/, /429/, /ERR_CONNECTION_REFUSED/, /ERR_INTERNET_DISCONNECTED/);
  await page.goto(DOMAIN_PAGE);
  const form = domainForm(page);
  const email = form.getByLabel("Email");
  const message = form.getByLabel("Message");
  const alert = form.getByRole("alert");
  const refuseOnce = (status: number, json: object) =>
    page.route(DOMAIN_FUNCTION, (route) => route.fulfill({ status, json }), { times: 1 });
  const send = async () => {
    const sent = page.waitForRequest(DOMAIN_FUNCTION);
    await sendButton(form).click();
    return ((await sent).postDataJSON() as { turnstileToken: string }).turnstileToken;
  };

  await test.step("missing fields", async () => {
    await form.getByLabel("Name").fill(NAME);
    await email.fill("ada at pier");
    await expect(form.getByText("Verified")).toBeVisible();
    await sendButton(form).click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(
      "Enter an email address such as name@example.com.",
    );
    await expect(message).toHaveAccessibleDescription("Enter a message.");
    await email.fill(EMAIL);
    await expect(email).not.toHaveAccessibleDescription(/Enter/);
    await expect(email).toBeFocused();
    await message.fill(MESSAGE);
  });

  await test.step("a fault that only the server finds", async () => {
    const fields = { email: "No mail goes there." };
    await refuseOnce(400, { error: "Please check the marked fields", fields });
    await send();
    await expect(alert).toHaveText("Please check the marked fields");
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription("No mail goes there.");

    await email.fill(EMAIL);
    await expect(form.getByText("No mail goes there.")).toHaveCount(0);
  });

  await test.step("a refusal, which spends the captcha's token only if it was wrong", async () => {
    const error = "Captcha verification failed. Please try again.";
    await refuseOnce(403, { error });
    const spent = await send();
    await expect(alert).toHaveText(error);
    await expect(form.getByRole("group", { name: "What went wrong" })).toBeFocused();
    await expect(message).toHaveValue(MESSAGE);

    const busy = "Too many messages came from your address. Wait a minute.";
    await refuseOnce(429, { error: busy });
    const token = await send();
    await expect(alert).toHaveText(busy);
    await expect(form.getByRole("group", { name: "What went wrong" })).toBeFocused();

    await page.route(DOMAIN_FUNCTION, (route) => route.abort("connectionrefused"), { times: 1 });
    const again = await send();
    await expect(alert).toContainText("The shop couldn't be reached");
    expect(again).toBe(token);
    expect(spent).not.toBe(token);

    await context.setOffline(true);
    await send();
    await expect(alert).toContainText("You're offline");
    await expect(message).toHaveValue(MESSAGE);
    await context.setOffline(false);

    expect(await send()).toBe(token);
    await expect(thanks(page)).toBeVisible();
  });
});

test("without a captcha token nothing is sent; the captcha is retried after 8 seconds, has 30 seconds to respond, and expires until the next touch", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/503/);
  await page.clock.install();
  await refuseChallenges(page);
  await page.goto(DOMAIN_PAGE);
  await stopClock(page);
  const form = domainForm(page);
  const failure = form.getByText("Captcha verification failed. Please try again.");
  const findButton = () => sendButton(form).evaluate((button: HTMLElement) => button.offsetTop);

  const place = await findButton();
  await expect(form.getByRole("status")).toBeEmpty();
  await fillDomainForm(page);
  await expect(failure).toBeVisible();
  await expect(sendButton(form)).toBeDisabled();
  expect(await findButton()).toBe(place);
  await form.getByLabel("Message").press("Enter");
  await expect(form.getByRole("alert")).toBeEmpty();
  await form.getByLabel("Name").press("Enter");
  await expect(form.getByRole("alert")).toHaveText("Please complete the captcha verification");

  await test.step("the captcha is retried by hand, and after 8 seconds by itself", async () => {
    const asked = Promise.withResolvers<void>();
    await page.unroute(CHALLENGE);
    await page.route(CHALLENGE, () => asked.resolve(), { times: 1 });
    await form.getByRole("button", { name: "Try again" }).click();
    await asked.promise;
    await expect(failure).toHaveCount(0);
    await page.clock.runFor(30_000);
    await expect(failure).toBeVisible();
    await page.clock.runFor(8_000);
    await expect(form.getByText("Verified")).toBeVisible();
    await expect(failure).toHaveCount(0);
    expect(await findButton()).toBe(place);
    await expect(form.getByRole("alert")).toBeEmpty();
    await expect(sendButton(form)).toBeEnabled();
  });

  await test.step("the captcha expires", async () => {
    await page.clock.fastForward("20:01");
    await expect(form.getByText("The check has expired.")).toBeVisible();
    await expect(sendButton(form)).toBeDisabled();
    await form.getByLabel("Message").press("End");
    await form.getByLabel("Message").pressSequentially(".");
    await expect(sendButton(form)).toBeEnabled();
  });
  await sendButton(form).click();
  await expect(thanks(page)).toBeVisible();
});
