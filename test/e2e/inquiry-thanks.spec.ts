import {
  domainForm,
  expect,
  fillDomainForm,
  openFilledForm,
  sendButton,
  test,
  thanks,
} from "../support/form-fixtures.ts";

test("the thanks take the focus, and go by themselves all the same", async ({ page }) => {
  await page.clock.install();
  await openFilledForm(page);
  await sendButton(domainForm(page)).click();
  await expect(thanks(page)).toBeVisible();
  await expect(thanks(page).locator(":focus")).toContainText("Thank you, we have your message");
  await page.clock.runFor(3_100);
  await expect(domainForm(page)).toBeVisible();
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
  await thanks(page).getByRole("button", { name: "Write another message" }).click();
  await expect(form.getByLabel("Message")).toHaveValue("");
});

for (const leave of ["waiting", "asking for another message"]) {
  test(`after the thanks, left by ${leave}, the keyboard is back at the form's heading`, async ({
    page,
  }) => {
    await page.clock.install();
    await openFilledForm(page);
    await sendButton(domainForm(page)).click();
    await expect(thanks(page).locator(":focus")).toBeVisible();
    if (leave === "waiting") await page.clock.runFor(3_100);
    else await thanks(page).getByRole("button", { name: "Write another message" }).press("Enter");
    await expect(domainForm(page)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Contact Us" })).toBeFocused();
  });
}

test("thanks that a visitor has left take the focus nowhere", async ({ page }) => {
  await page.clock.install();
  await openFilledForm(page);
  await sendButton(domainForm(page)).click();
  await expect(thanks(page)).toBeVisible();
  const link = page.getByRole("banner").getByRole("link", { name: "About" });
  await link.focus();
  await page.clock.runFor(3_100);
  await expect(domainForm(page)).toBeVisible();
  await expect(link).toBeFocused();
});
