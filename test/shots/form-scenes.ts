import type { Locator, Page } from "@playwright/test";
import { LISTINGS } from "../support/routes.ts";
import type { Scene } from "./scene.ts";

const FUNCTIONS = "**/functions/v1/*";

const TEXTS: Readonly<Record<string, string>> = {
  Name: "Ada Pier",
  Email: "ada@pier.example",
  Subject: "A name for a cafe",
  Message: "Would you take 9,000 dollars?\nI would pay this week.",
};

const formOf = (page: Page): Locator => page.locator("#answer form");
const button = (page: Page) => formOf(page).getByRole("button", { name: "Send message" });

async function fill(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(TEXTS)) {
    const field = formOf(page).getByLabel(label);
    if ((await field.count()) > 0) await field.fill(text);
  }
}

async function send(page: Page): Promise<void> {
  await fill(page);
  await button(page).click();
}

async function sendFaulty(page: Page): Promise<void> {
  await formOf(page).getByLabel("Email").fill("ada at pier");
  await button(page).click();
  await formOf(page).getByText("Enter an email address").first().waitFor();
}

/** The focus keeps the thank-you panel open while screenshots are taken. */
async function sendAndStay(page: Page): Promise<void> {
  await send(page);
  await page.getByRole("button", { name: "Send another message" }).focus();
}

type FormState = Pick<Scene, "state" | "arrange" | "prepare" | "noise">;

const FORM_STATES: readonly FormState[] = [
  { state: "form with faults", prepare: sendFaulty },
  {
    state: "form sending",
    arrange: (page) => page.route(FUNCTIONS, () => undefined),
    async prepare(page) {
      await send(page);
      await page.getByRole("button", { name: "Sending..." }).waitFor();
    },
  },
  { state: "form thanks", prepare: sendAndStay },
  {
    state: "form refused",
    arrange: (page) =>
      page.route(FUNCTIONS, (route) =>
        route.fulfill({
          status: 503,
          json: { error: "We couldn't save your message. Try again in a moment." },
        }),
      ),
    async prepare(page) {
      await send(page);
      await page.getByText("We couldn't save").waitFor();
    },
    noise: [/503/],
  },
  {
    state: "form offline",
    async prepare(page) {
      await fill(page);
      await button(page).isEnabled();
      await formOf(page).getByText("Verified").waitFor();
      await page.context().setOffline(true);
      await button(page).click();
      await formOf(page)
        .getByRole("alert")
        .getByText(/offline|reach the shop/)
        .waitFor();
    },
    noise: [/ERR_INTERNET_DISCONNECTED/],
  },
  {
    state: "captcha failed",
    arrange: (page) =>
      page.route("**/captcha/challenge", (route) => route.fulfill({ status: 503, json: {} })),
    async prepare(page) {
      await fill(page);
      await formOf(page).getByText("Captcha verification failed").waitFor();
    },
    noise: [/503/, /captcha could not be solved/],
  },
];

const toScene =
  (page: string, path: string) =>
  (state: FormState): Scene => ({ ...state, page, path, clip: "main section:has(#answer)" });

export const formScenes: readonly Scene[] = [
  ...FORM_STATES.map(toScene("contact", "/contact")),
  ...FORM_STATES.map(toScene("detail", LISTINGS.priced)),
];
