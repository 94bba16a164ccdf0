import { expect, test } from "../support/fixtures.ts";
import {
  contactForm,
  EMAIL,
  fillContactForm,
  MESSAGE,
  NAME,
  refuseChallenges,
  sendButton,
  thanks,
} from "../support/forms.ts";

const FUNCTION = "**/functions/v1/general-contact";

test("a visitor writes to the seller, and gets the form back after 5 seconds", async ({ page }) => {
  await page.clock.install();
  await page.goto("/contact");
  const form = contactForm(page);
  await fillContactForm(page);
  const sent = page.waitForRequest(FUNCTION);
  await sendButton(form).click();
  expect((await sent).postDataJSON()).toEqual({
    name: NAME,
    email: EMAIL,
    subject: "A name for a cafe",
    message: MESSAGE,
    turnstileToken: expect.stringMatching(/^[\w+/=]+$/),
  });
  await expect(thanks(page)).toContainText(/Your reference is V-\w{6}\./);
  await page.mouse.move(0, 0);
  await page.clock.runFor(3_500);
  await expect(thanks(page)).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(form).toBeVisible();
});

test("empty fields are asked for in one line, and each at its place", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/contact");
  const form = contactForm(page);
  await form.getByLabel("Name").fill("   ");
  await sendButton(form).click();
  await expect(form.getByRole("alert")).toHaveText("Please fill in all required fields");
  await expect(form.getByLabel("Name")).toBeFocused();
  await expect(form.getByText("Enter your name.")).toHaveCount(1);
  await expect(form.getByLabel("Name")).toHaveAccessibleDescription("Enter your name.");
  await expect(form.getByLabel("Subject")).toHaveAccessibleDescription("Enter a subject.");
});

test("without a captcha token nothing is sent", async ({ page, expectedNoise }) => {
  expectedNoise.push(/503/);
  await refuseChallenges(page);
  await page.goto("/contact");
  const form = contactForm(page);
  await fillContactForm(page);
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
  await expect(form.getByRole("alert")).toHaveText("Please complete the security verification");
});

test("the subject of a link is filled in, and does not undo what is typed over it", async ({
  page,
}) => {
  await page.goto("/contact?subject=people.talk");
  const subject = contactForm(page).getByLabel("Subject");
  await expect(subject).toHaveValue("people.talk");
  await subject.fill("people.talk and table.talk");
  await page.reload();
  await expect(subject).toHaveValue("people.talk and table.talk");
  await page.goto("/contact?subject=table.talk");
  await expect(subject).toHaveValue("table.talk");
});
