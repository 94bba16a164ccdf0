import {
  DOMAIN_FUNCTION,
  DOMAIN_PAGE,
  domainForm,
  EMAIL,
  expect,
  expectAccessible,
  MESSAGE,
  NAME,
  openFilledForm,
  sendButton,
  test,
  thanks,
} from "../support/form-fixtures.ts";

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
  await expectAccessible(page);

  await form.getByLabel("Email").fill(EMAIL);
  await expect(form.getByLabel("Email")).not.toHaveAccessibleDescription(/Enter/);
  await expect(form.getByLabel("Email")).toBeFocused();
});

const REFUSALS = [
  { status: 403, body: { error: "Captcha verification failed. Please try again." } },
  { status: 429, body: { error: "Too many messages came from your address. Wait a minute." } },
  { status: 503, body: { error: "We could not save your message. Try again in a moment." } },
  { status: 500, body: {}, shown: "Failed to submit inquiry" },
];
for (const { status, body, shown = body.error ?? "" } of REFUSALS) {
  test(`an answer of ${status} is shown, keeps the text, and can be tried again`, async ({
    page,
    expectedNoise,
  }) => {
    expectedNoise.push(new RegExp(String(status)));
    const form = await openFilledForm(page);
    await page.route(DOMAIN_FUNCTION, (route) => route.fulfill({ status, json: body }), {
      times: 1,
    });
    await sendButton(form).click();
    await expect(form.getByRole("alert")).toHaveText(shown);
    await expect(form.getByText(shown)).toBeFocused();
    await expect(form.getByLabel("Message")).toHaveValue(MESSAGE);
    await expectAccessible(page);
    await sendButton(form).click();
    await expect(thanks(page)).toBeVisible();
  });
}

test("a shop that can't be reached is told from a refusal", async ({ page, expectedNoise }) => {
  expectedNoise.push(/ERR_CONNECTION_REFUSED/);
  await openFilledForm(page);
  await page.route(DOMAIN_FUNCTION, (route) => route.abort("connectionrefused"), { times: 1 });
  await sendButton(domainForm(page)).click();
  await expect(domainForm(page).getByRole("alert")).toContainText("We could not reach the shop");
  await expect(domainForm(page).getByLabel("Message")).toHaveValue(MESSAGE);
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
  await expect(form.getByLabel("Email")).toBeFocused();
  await expect(form.getByLabel("Email")).toHaveAccessibleDescription("No mail goes there.");
});
