import { expect, test } from "../support/fixtures.ts";

test("no script can write markup of its own, or run a worker of another site", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/TrustedHTML|TrustedScriptURL/);
  await page.goto("/");
  const write = (html: string) =>
    page.evaluate((text) => {
      document.createElement("div").innerHTML = text;
    }, html);
  await expect(write("<img src=x onerror=alert(1)>")).rejects.toThrow("TrustedHTML");
  await expect(write('<path d="M0 0" onclick="alert(1)"></path>')).rejects.toThrow("TrustedHTML");
  const work = page.evaluate(() => void new Worker("https://elsewhere.example/worker.js"));
  await expect(work).rejects.toThrow("TrustedScriptURL");
});
