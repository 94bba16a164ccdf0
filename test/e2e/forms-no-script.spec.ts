import { untilHydrated } from "../support/hydration.ts";
import { startServer } from "../support/server.ts";
import {
  contactForm,
  DOMAIN_PAGE,
  domainForm,
  expect,
  expectAccessible,
  fillContactForm,
  MESSAGE,
  openFilledForm,
  sendButton,
  test,
  thanks,
} from "../support/form-fixtures.ts";

const posted = (changes: Record<string, string> = {}) => ({
  name: "Ada Pier",
  email: "ada@pier.example",
  message: "Is it free?",
  ...changes,
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a buyer asks about a name and reads the reference", async ({ page }) => {
    await openFilledForm(page);
    await sendButton(domainForm(page)).click();
    await expect(thanks(page)).toContainText(/Your reference is V-\w{6}\./);
    await expect(thanks(page)).toBeInViewport();
    await expect(page.getByRole("button", { name: "Write another message" })).toBeHidden();
  });

  test("a visitor writes to the seller and reads the reference", async ({ page }) => {
    await page.goto("/contact?subject=people.talk");
    await expect(contactForm(page).getByLabel("Subject")).toHaveValue("people.talk");
    await fillContactForm(page);
    await sendButton(contactForm(page)).click();
    await expect(thanks(page)).toContainText(/Your reference is V-\w{6}\./);
  });

  test("a refusal keeps the text and says what is wrong", async ({ page, expectedNoise }) => {
    expectedNoise.push(/400/);
    await openFilledForm(page);
    // The browser takes blanks for a name; the server does not.
    await domainForm(page).getByLabel("Name").fill("   ");
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await sendButton(domainForm(page)).click();
    expect((await answer).status()).toBe(400);
    await expect(domainForm(page).getByLabel("Message")).toHaveValue(MESSAGE);
    await expect(domainForm(page).getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
    await expect(domainForm(page).getByRole("alert")).not.toBeEmpty();
  });

  test("the browser itself asks for an email address", async ({ page }) => {
    await openFilledForm(page);
    await domainForm(page).getByLabel("Email").fill("ada at pier");
    await sendButton(domainForm(page)).click();
    await expect(domainForm(page).getByLabel("Email")).toBeFocused();
    await expect(thanks(page)).toHaveCount(0);
  });
});

test("a form that was posted before the script came is answered as one sent with it", async ({
  page,
}) => {
  await page.route("**/assets/*.js", (route) => route.abort("aborted"));
  await openFilledForm(page);
  await page.unroute("**/assets/*.js");
  await sendButton(domainForm(page)).click();
  await expect(thanks(page)).toContainText(/Your reference is V-\w{6}\./);
  await untilHydrated(page);
  await page.getByRole("button", { name: "Write another message" }).click();
  await expect(domainForm(page).getByLabel("Message")).toHaveValue("");
  await expectAccessible(page);
});

test("after a limit the answer says when to try again", async ({ request }) => {
  const post = () => request.post(DOMAIN_PAGE, { form: posted() });
  await expect
    .poll(async () => (await post()).status(), { intervals: [0], timeout: 10_000 })
    .toBe(429);
  expect(Number((await post()).headers()["retry-after"])).toBeGreaterThan(0);
});

test("other sites can't send the form", async ({ request }) => {
  const foreign: Record<string, string>[] = [
    { Origin: "https://elsewhere.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
  ];
  for (const headers of foreign) {
    const answer = await request.post(DOMAIN_PAGE, { headers, form: posted() });
    expect([400, 403]).toContain(answer.status());
    expect(await answer.text()).not.toContain("Your reference is");
  }
});

test("a body of another type is refused", async ({ request }) => {
  const answer = await request.post(DOMAIN_PAGE, { data: posted() });
  expect(answer.status()).toBe(415);
});

test("the form works behind a proxy that speaks TLS", async ({ request }) => {
  const server = await startServer({ SITE_URL: "https://names.example", TRUST_PROXY: "1" });
  try {
    const headers = { Host: "names.example", Origin: "https://names.example" };
    const answer = await request.post(server.url + DOMAIN_PAGE, { headers, form: posted() });
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain("Thank you, we have your message");
  } finally {
    await server.stop();
  }
});
