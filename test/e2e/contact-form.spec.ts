import { expectSound } from "../support/audit.ts";
import { expect, test } from "../support/fixtures.ts";
import {
  contactForm,
  EMAIL,
  fillContactForm,
  MESSAGE,
  NAME,
  sendButton,
  stopClock,
  thanks,
} from "../support/forms.ts";
import { listen } from "../support/announcements.ts";

const FUNCTION = "**/functions/v1/general-contact";

test("a visitor writes to the seller, hears every step, and gets the form back after 5 seconds", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/503/);
  const said = await listen(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.clock.install();
  await page.goto("/contact");
  const form = contactForm(page);

  await test.step("empty fields are reported in one line, and each at its place", async () => {
    await form.getByLabel("Name").fill("   ");
    await expect(form.getByText("Verified")).toBeVisible();
    await sendButton(form).click();
    await expect(form.getByRole("alert")).toHaveText("Please fill in all required fields");
    await expect(form.getByLabel("Name")).toBeFocused();
    await expect(form.getByText("Enter your name.")).toHaveCount(1);
    await expect(form.getByLabel("Name")).toHaveAccessibleDescription("Enter your name.");
    await expect(form.getByLabel("Subject")).toHaveAccessibleDescription("Enter a subject.");
    await expectSound(page, "#answer");
  });

  await test.step("a refusal is announced", async () => {
    await fillContactForm(page);
    const json = { error: "The shop is busy." };
    await page.route(FUNCTION, (route) => route.fulfill({ status: 503, json }), { times: 1 });
    await sendButton(form).click();
    await expect.poll(said).toContain("The shop is busy.");
    expect((await said()).join("\n")).toContain("Checking that you're not a robot...");
    expect(await said()).toContain("Verified");
  });

  await stopClock(page);
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
  expect(await said()).toContain("Sending...");
  expect((await said()).join("\n")).toMatch(/Thank you for your message.*V-\w{6}/);
  await page.mouse.move(0, 0);
  await page.clock.runFor(4_900);
  await expect(thanks(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(form).toBeVisible();
});
