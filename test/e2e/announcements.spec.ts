import { listen } from "../support/announcements.ts";
import { expect, test } from "../support/fixtures.ts";

test("the number of results is announced at every filter", async ({ page }) => {
  const said = await listen(page);
  await page.goto("/portfolio");
  await page.getByRole("searchbox").fill("people.talk");
  await expect.poll(said).toContain("1 of 48 domains");
  await page.getByRole("searchbox").fill("zzzzzz");
  await expect.poll(said).toContain("0 of 48 domains");
});
