import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, test as base } from "./fixtures.ts";
import { startServer } from "./server.ts";

let visitors = 0;

/** As fixtures.ts, with every test a visitor of another address, so that limits of one never meet the next. */
export const test = base.extend<object, { shopEnv: Record<string, string> }>({
  shopEnv: [{}, { scope: "worker", option: true }],
  shop: [
    async ({ shopEnv }, use) => {
      const server = await startServer({ TRUST_PROXY: "1", ...shopEnv });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the braces
  extraHTTPHeaders: async ({}, use, { parallelIndex }) => {
    visitors += 1;
    await use({ "X-Forwarded-For": `198.51.${parallelIndex}.${visitors}` });
  },
});

export { expect };

export const NAME = "Ada Pier";
export const EMAIL = "ada@pier.example";
export const MESSAGE = "Would you take 9,000 dollars?\nI would pay this week.";

/** Fills in a form's fields by their labels. */
export async function fillIn(form: Locator, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await form.getByLabel(label).fill(text);
}

/** Where the script of a name's form sends it. */
export const DOMAIN_FUNCTION = "**/functions/v1/contact-form";
export const CHALLENGE = "**/captcha/challenge";
export const DOMAIN_PAGE = "/portfolio/people.talk";
export const domainForm = (page: Page) => page.getByRole("form", { name: "Contact Us" });
export const contactForm = (page: Page) => page.getByRole("form", { name: "Send a message" });
export const sendButton = (form: Locator) => form.getByRole("button", { name: "Send message" });
export const thanks = (page: Page) =>
  page.getByRole("status").filter({ hasText: "Thank you, we have your message" });

export async function fillDomainForm(page: Page): Promise<void> {
  await fillIn(domainForm(page), { Name: NAME, Email: EMAIL, Message: MESSAGE });
}

/** Opens a name's page with its form filled in, and gives the form. */
export async function openFilledForm(page: Page): Promise<Locator> {
  await page.goto(DOMAIN_PAGE);
  await fillDomainForm(page);
  return domainForm(page);
}

/** Has the shop refuse captcha challenges, until page.unroute(CHALLENGE). */
export async function refuseChallenges(page: Page): Promise<void> {
  await page.route(CHALLENGE, (route) => route.fulfill({ status: 503 }));
}

export async function fillContactForm(page: Page): Promise<void> {
  const texts = { Name: NAME, Email: EMAIL, Subject: "A name for a cafe", Message: MESSAGE };
  await fillIn(contactForm(page), texts);
}

/** Fails when axe finds anything wrong with the page's main part as it stands; a provider's frame is the provider's. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include("main").exclude("iframe").analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
