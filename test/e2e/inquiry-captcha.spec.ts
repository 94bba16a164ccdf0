import {
  CHALLENGE,
  DOMAIN_FUNCTION,
  DOMAIN_PAGE,
  domainForm,
  expect,
  expectAccessible,
  fillDomainForm,
  NAME,
  openFilledForm,
  refuseChallenges,
  sendButton,
  test,
  thanks,
} from "../support/form-fixtures.ts";

test("without a captcha token nothing is sent", async ({ page, expectedNoise }) => {
  expectedNoise.push(/503/);
  await refuseChallenges(page);
  const form = await openFilledForm(page);
  await expect(form.getByText("Captcha verification failed. Please try again.")).toBeVisible();
  await expect(sendButton(form)).toBeDisabled();
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
  await expect(form.getByRole("alert")).toHaveText("Please complete the captcha verification");
  await expectAccessible(page);

  await page.unroute(CHALLENGE);
  await form.getByRole("button", { name: "Try again" }).click();
  await expect(form.getByText("Verified")).toBeVisible();
  await sendButton(form).click();
  await expect(thanks(page)).toBeVisible();
});

test("Enter in a field without a captcha token says what is missing", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/503/);
  await refuseChallenges(page);
  const form = await openFilledForm(page);
  await expect(form.getByText("Captcha verification failed. Please try again.")).toBeVisible();
  await form.getByLabel("Message").press("Enter");
  await expect(form.getByRole("alert")).toBeEmpty();
  await form.getByLabel("Name").press("Enter");
  await expect(form.getByRole("alert")).toHaveText("Please complete the captcha verification");
});

test("where the browser can't run the check, the form goes without it", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined }));
  await page.goto(DOMAIN_PAGE);
  const form = domainForm(page);
  // Disabled only once the page is alive: before, nothing tells it that the form was touched.
  await expect(sendButton(form)).toBeDisabled();
  await form.getByLabel("Name").fill(NAME);
  const skip = form.getByRole("button", { name: "Send without verification" });
  await skip.click();
  await expect(form.getByLabel("Email")).toBeFocused();
  await fillDomainForm(page);
  await expectAccessible(page);
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
  await expect(form.getByText("The verification has expired.")).toBeVisible();
  await expect(sendButton(form)).toBeDisabled();
  await form.getByLabel("Message").press("End");
  await form.getByLabel("Message").pressSequentially(".");
  await expect(sendButton(form)).toBeEnabled();
  await sendButton(form).click();
  await expect(thanks(page)).toBeVisible();
});

test("after a failure of the shop the same captcha token is sent again", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/503/);
  const form = await openFilledForm(page);
  await page.route(DOMAIN_FUNCTION, (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  });
  const first = page.waitForRequest(DOMAIN_FUNCTION);
  await sendButton(form).click();
  const { turnstileToken } = (await first).postDataJSON();
  await expect(form.getByRole("alert")).not.toBeEmpty();
  const second = page.waitForRequest(DOMAIN_FUNCTION);
  await sendButton(form).click();
  expect((await second).postDataJSON()).toMatchObject({ turnstileToken });
  await expect(thanks(page)).toBeVisible();
});
