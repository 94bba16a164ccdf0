import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { once } from "node:events";

import { vi } from "vitest";
import { launch } from "puppeteer-core";
import { Builder, By, Capabilities, until } from "selenium-webdriver";
import { findFreePort } from "./server.ts";

export interface Visitor {
  open(url: string): Promise<unknown>;
  back(): Promise<unknown>;
  forward(): Promise<unknown>;
  reload(): Promise<unknown>;
  click(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  choose(xpath: string, value: string): Promise<unknown>;
  read<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

interface OtherEngine {
  readonly name: string;
  readonly packages: string;
  readonly isInstalled: boolean;
  readonly start: () => Promise<Visitor>;
}

const FIREFOX = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => existsSync(path));
const DRIVER = "/usr/bin/WebKitWebDriver";
const SCREEN = "/usr/bin/Xvfb";
const [MINI_BROWSER] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser");
const PATIENCE_MS = 60_000;
const WINDOW = { width: 1280, height: 800 };

async function startFirefox(): Promise<Visitor> {
  const browser = await launch({
    browser: "firefox",
    executablePath: FIREFOX ?? "",
    headless: true,
    defaultViewport: WINDOW,
  });
  const page = await browser.newPage();
  const find = async (xpath: string) => {
    const element = await page.waitForSelector(`::-p-xpath(${xpath})`, { timeout: PATIENCE_MS });
    if (!element) throw new Error(`Firefox finds no ${xpath}`);
    return element;
  };
  return {
    open: (url) => page.goto(url),
    back: () => page.goBack(),
    forward: () => page.goForward(),
    reload: () => page.reload(),
    click: async (xpath) => (await find(xpath)).click(),
    type: async (xpath, text) => (await find(xpath)).type(text),
    choose: async (xpath, value) => (await find(xpath)).select(value),
    read: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
    close: () => browser.close(),
  };
}

async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const { width, height } = WINDOW;
  const args = ["-displayfd", "1", "-screen", "0", `${width}x${height}x24`];
  const screen = spawn(SCREEN, args, { stdio: ["ignore", "pipe", "ignore"] });
  const [number] = (await once(screen.stdout, "data")) as [Buffer];
  return { screen, display: `:${number.toString().trim()}` };
}

async function startDriver(display: string): Promise<{ driver: ChildProcess; url: string }> {
  const port = await findFreePort();
  const driver = spawn(DRIVER, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: display },
  });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${url}/status`), { timeout: PATIENCE_MS });
  return { driver, url };
}

async function startWebKit(): Promise<Visitor> {
  const { screen, display } = await startScreen();
  const { driver, url } = await startDriver(display);
  const window = await new Builder()
    .usingServer(url)
    .withCapabilities(
      new Capabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": { binary: MINI_BROWSER, args: ["--automation"] },
      }),
    )
    .build();
  const find = (xpath: string) => window.wait(until.elementLocated(By.xpath(xpath)), PATIENCE_MS);
  return {
    open: (to) => window.get(to),
    back: () => window.navigate().back(),
    forward: () => window.navigate().forward(),
    reload: () => window.navigate().refresh(),
    async click(xpath) {
      const element = await find(xpath);
      // The driver may check whether the element is in view before its own scrolling is over.
      await window.executeScript("arguments[0].scrollIntoView({ behavior: 'instant' })", element);
      await element.click();
    },
    type: (xpath, text) => find(xpath).sendKeys(text),
    choose: (xpath, value) => find(`${xpath}/option[@value='${value}']`).click(),
    read: (expression) => window.executeScript(`return ${expression}`),
    async close() {
      await window.quit();
      driver.kill();
      screen.kill();
    },
  };
}

export const OTHER_ENGINES: readonly OtherEngine[] = [
  {
    name: "Firefox",
    packages: "firefox-esr",
    isInstalled: FIREFOX !== undefined,
    start: startFirefox,
  },
  {
    name: "WebKit",
    packages: "webkit2gtk-driver and xvfb",
    isInstalled: existsSync(DRIVER) && existsSync(SCREEN) && MINI_BROWSER !== undefined,
    start: startWebKit,
  },
];
