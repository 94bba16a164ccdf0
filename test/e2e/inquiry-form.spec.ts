import {
  CHALLENGE,
  DOMAIN_FUNCTION,
  DOMAIN_PAGE,
  domainForm,
  EMAIL,
  expect,
  expectAccessible,
  fillDomainForm,
  MESSAGE,
  NAME,
  openFilledForm,
  sendButton,
  test,
  thanks,
} from "../support/form-fixtures.ts";

test("a buyer asks about a name, reads the reference, and gets the form back after 3 seconds", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(DOMAIN_PAGE);
  const form = domainForm(page);
  await expect(sendButton(form)).toBeDisabled();
  await fillDomainForm(page);
  await expect(form.getByText("Verified")).toBeVisible();
  await expectAccessible(page);

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
  await thanks(page).hover();
  await expectAccessible(page);
  await page.mouse.move(0, 0);
  await page.clock.runFor(3_100);
  await expect(form).toBeVisible();
  await expect(form.getByLabel("Message")).toHaveValue("");
  await expect(form.getByText(/received under reference V-\w{6}/)).toBeVisible();
  await expect(sendButton(form)).toBeDisabled();
});

test("the thanks stay while they are read", async ({ page }) => {
  await page.clock.install();
  await openFilledForm(page);
  await sendButton(domainForm(page)).click();
  const again = page.getByRole("button", { name: "Write another message" });
  await again.hover();
  await page.clock.runFor(20_000);
  await expect(thanks(page)).toBeVisible();

  await again.focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  await expect(thanks(page)).toBeVisible();
  await again.press("Enter");
  await expect(domainForm(page)).toBeVisible();
});

test("the button says that it is sending, and can't be pressed twice", async ({ page }) => {
  await openFilledForm(page);
  let release: (() => void) | undefined;
  await page.route(DOMAIN_FUNCTION, async (route) => {
    await new Promise<void>((resolve) => (release = resolve));
    await route.continue();
  });
  await sendButton(domainForm(page)).click();
  await expect(domainForm(page).getByRole("button", { name: "Sending..." })).toBeDisabled();
  await expect(domainForm(page).getByLabel("Message")).not.toBeEditable();
  await expectAccessible(page);
  await expect.poll(() => release).toBeDefined();
  release?.();
  await expect(thanks(page)).toBeVisible();
});

test("nothing of the captcha loads before the form is touched", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(DOMAIN_PAGE);
  // Its own figures come only once the page is alive.
  await expect(
    page.getByRole("region", { name: "Live insights" }).getByText("just now"),
  ).toBeVisible();
  expect(asked.filter((url) => /captcha|worker/.test(url))).toEqual([]);
  const challenge = page.waitForResponse(CHALLENGE);
  await domainForm(page).getByLabel("Name").focus();
  expect((await challenge).ok()).toBe(true);
});

test("a reload while typing loses nothing, and a sent message is not brought back", async ({
  page,
}) => {
  await openFilledForm(page);
  await page.reload();
  const form = domainForm(page);
  await expect(form.getByLabel("Message")).toHaveValue(MESSAGE);
  await expect(form.getByLabel("Name")).toHaveValue(NAME);
  await form.getByLabel("Name").focus();
  await sendButton(form).click();
  await expect(thanks(page)).toBeVisible();
  await page.reload();
  await expect(form.getByLabel("Message")).toHaveValue("");
});

test("text for one name does not turn up at another", async ({ page }) => {
  await openFilledForm(page);
  await page.goto("/portfolio/table.talk");
  await expect(domainForm(page).getByLabel("Message")).toHaveValue("");
});

test("the form can be used by keyboard alone", async ({ page }) => {
  await page.goto(DOMAIN_PAGE);
  await page.getByText("Let's Talk").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Write to us here" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#write$/);
  const form = domainForm(page);
  await expect(page.getByRole("heading", { name: "Contact Us" })).toBeInViewport();
  const steps = [NAME, EMAIL, "+1 202 555 0143", "A question."];
  for (const text of steps) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await expect(form.getByLabel("Phone")).toHaveValue("+1 202 555 0143");
  await expect(sendButton(form)).toBeEnabled();
  await page.keyboard.press("Tab");
  await expect(sendButton(form)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(thanks(page)).toBeVisible();
});

test("the trap for robots is in nobody's way", async ({ page }) => {
  await page.goto(DOMAIN_PAGE);
  const trap = domainForm(page).locator("[name=website]");
  await expect(trap).not.toBeInViewport();
  await expect(trap).toHaveAttribute("tabindex", "-1");
  await expect(domainForm(page).getByRole("textbox", { name: "Website" })).toHaveCount(0);
});
