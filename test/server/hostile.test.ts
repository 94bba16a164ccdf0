import { expect, test } from "../support/fixtures.ts";
import { expectSoundLog } from "../support/sound-log.ts";
import { send } from "../support/raw-request.ts";

const LONG = "a".repeat(10_000);
const CONTROL = encodeURIComponent(
  "\0\u0007\u001B[31m\r\nX-Injected: 1\u007F\u0085\u200B\u202E",
).repeat(20);
const SCRIPT = `"><script>alert(1)</script><img src=x onerror=alert(2)>'`;
const MARKUP = encodeURIComponent(SCRIPT);

/** Each way of asking, on each kind of page that reads a query. */
const QUERIES = [
  `q=${LONG}`,
  `names=${LONG}`,
  `names=${CONTROL},${MARKUP},__proto__,constructor,../..,people.talk`,
  `names=${"a.com,".repeat(1_500)}`,
  "names=%E0%A4%A&names[]=a&names=people.talk",
  `subject=${LONG}`,
  `q=${CONTROL}`,
  `subject=${CONTROL}`,
  `q=${encodeURIComponent("😀".repeat(900))}%ED%A0%80`,
  `q=${MARKUP}&subject=${MARKUP}&category=${MARKUP}&extension=${MARKUP}`,
  "q=%00&subject=%00",
  "q=%E0%A4%A&subject=%&category=%zz",
  "q=one&q=two&status=sold&status=available&unknown=1&subject=a&subject=b",
  "__proto__=1&constructor=2&extension=__proto__&status=constructor&price=toString&sort=__proto__",
  "q=__proto__&category=constructor&page=__proto__",
  "page=0&page=-1",
  "page=99999999999999999999",
  "q=.*%2B%3F%5E%24%7B%7D()%7C%5B%5D%5C",
  "_routes=__proto__",
  "index&_routes=routes%2Fportfolio,root&q[]=1&q[a]=2",
  "q=a&".repeat(4_000),
];

const PATHS = [
  "/portfolio/%00",
  "/portfolio/..",
  "/portfolio/../../../../etc/passwd",
  "/portfolio/%2e%2e%2fetc%2fpasswd",
  "/assets/%2e%2e%2f%2e%2e%2fserver.ts",
  "/assets/..%5c..%5cpackage.json",
  "/portfolio/__proto__",
  "/portfolio/constructor",
  "/portfolio/__proto__.data",
  "/__proto__",
  "/constructor",
  "/%",
  "/portfolio/%E0%A4%A",
  "/portfolio/%E0%A4%A.data",
  `/portfolio/${MARKUP}`,
  `/${MARKUP}`,
  `/${LONG}`,
  `/portfolio/${LONG}`,
  "//evil.example/..",
  "/\\evil.example",
  "/portfolio//",
  "/_root.data",
  "/__manifest?paths=__proto__",
];

test.afterEach(({ shop }) => expectSoundLog(shop.lines));

for (const page of [
  "/portfolio",
  "/contact",
  "/shortlist",
  "/portfolio.data",
  "/portfolio/people.talk.data",
]) {
  test(`${page} takes any query`, async ({ shop }) => {
    for (const query of QUERIES) {
      const answer = await send(shop.url, { path: `${page}?${query}` });
      const what = `${page}?${query.slice(0, 60)}`;
      expect(answer.status, what).toBe(200);
      expect(answer.headers["x-injected"], what).toBeUndefined();
      // Data keeps the text as it is, and no browser may take data for a page.
      if (page.endsWith(".data")) {
        expect(answer.headers["content-type"], what).toMatch(/^text\/x-script/);
        expect(answer.headers["x-content-type-options"], what).toBe("nosniff");
      } else {
        expect(answer.body, what).not.toMatch(/<script>alert|<img src=x/);
      }
      for (const character of "\0\u0007\u001B") expect(answer.body, what).not.toContain(character);
    }
  });
}

test("any path is answered with a page, or led to one", async ({ shop }) => {
  for (const path of PATHS) {
    const what = path.slice(0, 80);
    const answer = await send(shop.url, { path });
    expect([200, 202, 301, 302, 400, 404], `${what}: ${answer.status}`).toContain(answer.status);
    if (answer.status === 301) expect(answer.headers.location, what).toBe("/");
    else if (answer.status === 302) expect(answer.headers.location, what).toBe("/404");
    else expect(answer.body, `${what}: ${answer.status}`).not.toBe("");
    if (answer.status === 400) expect(JSON.parse(answer.body).error, what).toMatch(/\w{3}/);
    expect(answer.body, what).not.toContain("<script>alert(1)");
    expect(answer.body, what).not.toContain("root:x:");
    expect(answer.body, what).not.toContain("createFrontDoor");
  }
});

test("no text of an address becomes a script", async ({ page, expectedNoise }) => {
  expectedNoise.push(/404/);
  page.on("dialog", (dialog) => {
    throw new Error(`a script ran: ${dialog.message()}`);
  });
  for (const path of [
    `/portfolio?q=${MARKUP}&category=${MARKUP}&extension=${MARKUP}`,
    `/contact?subject=${MARKUP}`,
    `/${MARKUP}`,
    `/portfolio/${MARKUP}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("img[src=x]")).toHaveCount(0);
  }
  await page.goto(`/portfolio?q=${MARKUP}`);
  await expect(page.getByRole("searchbox", { name: "Search domains" })).toHaveValue(SCRIPT);
  await page.goto(`/contact?subject=${MARKUP}`);
  await expect(page.getByRole("textbox", { name: "Subject" })).toHaveValue(SCRIPT);
});
