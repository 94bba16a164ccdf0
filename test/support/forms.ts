import type { Locator, Page } from "@playwright/test";
import { MINUTE_MS } from "../../catalogue/format/time.ts";

export const NAME = "Ada Pier";
export const EMAIL = "ada@pier.example";
export const MESSAGE = "Would you take 9,000 dollars?\nI would pay this week.";

async function fillIn(form: Locator, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await form.getByLabel(label).fill(text);
}

export const DOMAIN_FUNCTION = "**/functions/v1/contact-form";
export const CHALLENGE = "**/captcha/challenge";
export const DOMAIN_PAGE = "/portfolio/people.talk";
export const domainForm = (page: Page) => page.getByRole("form", { name: "Contact Us" });
export const contactForm = (page: Page) => page.getByRole("form", { name: "Send a message" });
export const sendButton = (form: Locator) => form.getByRole("button", { name: "Send message" });
export const thanks = (page: Page) =>
  page.getByRole("status").filter({ hasText: "Thank you for your message" });

export async function fillDomainForm(page: Page): Promise<void> {
  await fillIn(domainForm(page), { Name: NAME, Email: EMAIL, Message: MESSAGE });
}

export async function openFilledForm(page: Page): Promise<Locator> {
  await page.goto(DOMAIN_PAGE);
  await fillDomainForm(page);
  return domainForm(page);
}

/** From now on, time passes only when the test says so: the clock must have been installed before the page was opened. */
export const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + MINUTE_MS);

export async function refuseChallenges(page: Page): Promise<void> {
  await page.route(CHALLENGE, (route) => route.fulfill({ status: 503 }));
}

export async function fillContactForm(page: Page): Promise<void> {
  const texts = { Name: NAME, Email: EMAIL, Subject: "A name for a cafe", Message: MESSAGE };
  await fillIn(contactForm(page), texts);
}
