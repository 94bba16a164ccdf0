import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { DOMAIN_PAGE } from "./forms.ts";

interface State {
  readonly name: string;
  readonly part?: string;
  readonly noise?: RegExp[];
  reach(page: Page): Promise<void>;
}

const NO_SHARING =
  'Object.defineProperty(Navigator.prototype, "share", { value: undefined }); delete Navigator.prototype.share;';
const NO_CLIPBOARD = 'Object.defineProperty(navigator, "clipboard", { value: undefined });';

const openPanel = async (page: Page) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Get in touch" }).click();
  await expect(page.getByRole("dialog", { name: "Get in Touch" })).toBeVisible();
};

const keepShortlist = (names: readonly string[]) => async (page: Page) => {
  await page.addInitScript(
    (stored) => localStorage.setItem("shortlist", stored),
    JSON.stringify(names),
  );
  await page.goto("/shortlist");
  await expect(page.getByText("Saved in this browser only")).toBeVisible();
};

export const STATES: readonly State[] = [
  { name: "the contact panel", part: "[role=dialog]", reach: openPanel },
  {
    name: "the menu of narrow windows",
    part: "header",
    async reach(page) {
      if (new URL(page.url(), "http://nowhere").pathname !== "/") await page.goto("/");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Open menu" }).click();
      await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
    },
  },
  {
    name: "an answer, a promise and a payment plan",
    part: "#plan-panel, main details",
    async reach(page) {
      await page.goto(DOMAIN_PAGE);
      const main = page.getByRole("main");
      await main.getByText("How soon could people.talk be in my account?").click();
      await expect(main.getByText("By registrar push it takes about 24-48 hours")).toBeVisible();
      await main.getByText("100% Satisfaction Guaranteed").click();
      await main.getByText(/^or 12 payments of/).click();
      await expect(main.getByRole("radio", { name: "60 months" })).toBeVisible();
      await main.getByText("Plan terms").click();
    },
  },
  {
    name: "a link that could not be copied",
    part: "main div:has(> a[href='/portfolio'])",
    async reach(page) {
      await page.clock.install();
      await page.addInitScript({ content: NO_SHARING + NO_CLIPBOARD });
      await page.goto(DOMAIN_PAGE);
      await page.getByRole("button", { name: "Share people.talk" }).click();
      await expect(page.getByText("You can copy it from the address bar")).toBeVisible();
    },
  },
  {
    name: "names with the text inside another word, under two filters",
    part: "main",
    async reach(page) {
      await page.goto("/portfolio?q=hr&status=available");
      await expect(
        page.getByRole("heading", { name: "Names with “hr” inside another word" }),
      ).toBeVisible();
    },
  },
  {
    name: "a shortlist of one's own",
    part: "main",
    reach: keepShortlist(["people.talk", "tempo.ai", "table.talk"]),
  },
  {
    name: "an error",
    part: "main",
    noise: [/405/],
    async reach(page) {
      await page.goto("/about");
      await page.evaluate(() => {
        const form = document.createElement("form");
        Object.assign(form, { method: "post", action: "/about" });
        document.body.append(form);
        form.submit();
      });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page is read-only");
    },
  },
];
