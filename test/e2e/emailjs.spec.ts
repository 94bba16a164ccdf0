import type { Page } from "@playwright/test";
import type { EmailjsServer } from "../support/emailjs-server.ts";
import { expect, test as base } from "../support/fixtures.ts";
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
  openFilledForm,
  sendButton,
  thanks,
} from "../support/forms.ts";
import { readFigure } from "../support/metrics.ts";
import { WITH_EMAILJS } from "../support/shops.ts";

const test = base.extend<{ emailjs: EmailjsServer }>({
  shopKind: WITH_EMAILJS,
  // Each test gets its own, so that no trouble is left of the test before.
  emailjs: [
    async ({ shops }, use) => {
      const { emailjs } = await shops(WITH_EMAILJS);
      if (!emailjs) throw new Error("this shop has no EmailJS");
      Object.assign(emailjs, { status: 200, isHanging: false });
      emailjs.mails.length = 0;
      await use(emailjs);
    },
    { auto: true },
  ],
});

// Its shop starts once, in one worker.
test.describe.configure({ mode: "default" });

function recordPosts(page: Page): string[] {
  const posts: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && !pathname.startsWith("/rest/")) posts.push(pathname);
  });
  return posts;
}

function recordWarnings(page: Page): string[] {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  return warnings;
}

test("an inquiry goes to EmailJS first, then to the shop", async ({ page, emailjs }) => {
  await page.goto(DOMAIN_PAGE);
  const posts = recordPosts(page);
  await fillDomainForm(page);
  await sendButton(domainForm(page)).click();
  await expect(thanks(page)).toContainText(/Your reference is V-\w{6}\./);
  expect(posts).toEqual(["/api/v1.0/email/send", "/functions/v1/contact-form"]);
  expect(emailjs.mails).toEqual([
    {
      lib_version: expect.any(String),
      user_id: "public-key",
      service_id: "service-1",
      template_id: "domain_inquiry",
      template_params: {
        from_name: NAME,
        from_email: EMAIL,
        phone: "Not provided",
        message: MESSAGE,
        domain: "people.talk",
        to_email: "hello@vitrine.example",
      },
    },
  ]);
});

test("what EmailJS has delivered does not wait in the shop to be mailed again; what it refused does, and the visitor has succeeded", async ({
  page,
  shops,
  emailjs,
  expectedNoise,
}) => {
  expectedNoise.push(/429/);
  const { server } = await shops(WITH_EMAILJS);
  const countWaiting = () => readFigure(server.url, "vitrine_mails_waiting");
  const before = await countWaiting();
  for (const [status, waiting] of [
    [200, 0],
    [429, 1],
  ] as const) {
    emailjs.status = status;
    await openFilledForm(page);
    await sendButton(domainForm(page)).click();
    await expect(thanks(page)).toContainText(/Your reference is V-\w{6}\./);
    expect((await countWaiting()) - before).toBe(waiting);
  }
});

test("a message from the contact page goes the same way", async ({ page, emailjs }) => {
  await page.goto("/contact");
  const posts = recordPosts(page);
  await fillContactForm(page);
  await sendButton(contactForm(page)).click();
  await expect(thanks(page)).toBeVisible();
  expect(posts).toEqual(["/api/v1.0/email/send", "/functions/v1/general-contact"]);
  expect(emailjs.mails).toMatchObject([
    {
      template_id: "general_contact",
      template_params: {
        from_name: NAME,
        from_email: EMAIL,
        subject: "A name for a cafe",
        message: MESSAGE,
        to_email: "hello@vitrine.example",
      },
    },
  ]);
});

test("once the mail has left, a failure of the shop is only logged", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/503/);
  await page.goto(DOMAIN_PAGE);
  const warnings = recordWarnings(page);
  await fillDomainForm(page);
  await page.route(DOMAIN_FUNCTION, (route) =>
    route.fulfill({ status: 503, json: { error: "No." } }),
  );
  await sendButton(domainForm(page)).click();
  await expect(thanks(page)).toBeVisible();
  await expect(thanks(page)).not.toContainText("reference");
  expect(warnings).toEqual([expect.stringContaining("mailed, but the shop did not store it")]);
});

test("when EmailJS gives no answer, the shop still gets the inquiry", async ({ page, emailjs }) => {
  emailjs.isHanging = true;
  await page.clock.install();
  await openFilledForm(page);
  await sendButton(domainForm(page)).click();
  await expect.poll(() => emailjs.mails.length).toBe(1);
  await page.clock.fastForward(15_000);
  await expect(thanks(page)).toContainText(/Your reference is V-\w{6}\./);
});

test("when both fail, what EmailJS says is told in plain words, and a network without both as such", async ({
  page,
  emailjs,
  expectedNoise,
}) => {
  expectedNoise.push(/403|429|451|500|503|ERR_INTERNET_DISCONNECTED/);
  await openFilledForm(page);
  await page.route(DOMAIN_FUNCTION, (route) => route.fulfill({ status: 503, json: {} }));
  for (const { status, shown } of [
    { status: 403, shown: "doesn't accept messages from this address" },
    { status: 429, shown: "too many messages were sent in a short time" },
    { status: 451, shown: "took your browser for a bot" },
    { status: 500, shown: "Failed to submit inquiry" },
  ]) {
    emailjs.status = status;
    await sendButton(domainForm(page)).click();
    await expect(domainForm(page).getByRole("alert")).toContainText(shown);
    await expect(domainForm(page).getByLabel("Message")).toHaveValue(MESSAGE);
  }
  await page.route(/email\/send|functions/, (route) => route.abort("internetdisconnected"));
  await sendButton(domainForm(page)).click();
  await expect(domainForm(page).getByRole("alert")).toContainText("mail service can't be reached");
});

test("a robot in the trap is not mailed, and sees success all the same", async ({
  page,
  emailjs,
}) => {
  await page.goto(DOMAIN_PAGE);
  const posts = recordPosts(page);
  await fillDomainForm(page);
  await domainForm(page).locator("[name=website]").fill("https://spam.example");
  const sent = page.waitForRequest(DOMAIN_FUNCTION);
  await sendButton(domainForm(page)).click();
  expect((await sent).postDataJSON()).toMatchObject({ website: "https://spam.example" });
  await expect(thanks(page)).toBeVisible();
  expect(posts).toEqual(["/functions/v1/contact-form"]);
  expect(emailjs.mails).toEqual([]);
});
