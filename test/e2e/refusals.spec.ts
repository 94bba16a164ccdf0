import { expect, test } from "../support/fixtures.ts";
import { send, sendBytes } from "../support/raw-request.ts";
import { expectSoundLog } from "../support/sound-log.ts";

test.afterEach(({ shop }) => expectSoundLog(shop.lines));

test("other methods are refused with what to do instead", async ({ shop }) => {
  const small = "q=one";
  const large = "x".repeat(70 * 1024);
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"]) {
    for (const path of ["/", "/portfolio?q=secret", "/portfolio.data", "/zz", "/healthz", "/404"]) {
      for (const body of [undefined, small, large]) {
        const headers = { "Content-Type": "application/x-www-form-urlencoded" };
        const answer = await send(shop.url, { method, path, body, headers });
        const what = `${method} ${path} ${body?.length ?? "without body"}`;
        const isTooLarge = method === "POST" && body === large;
        expect(answer.status, what).toBe(isTooLarge ? 413 : 405);
        if (!isTooLarge) expect(answer.headers.allow, what).toContain("GET");
        const says = answer.headers["content-type"]?.includes("html")
          ? answer.body
          : (JSON.parse(answer.body) as { error: string }).error;
        expect(says, what).toMatch(isTooLarge ? /too large/ : /can only be read/);
      }
    }
  }
  expect(shop.lines.filter((line) => line.includes("secret"))).toEqual([]);
});

test("what is hardly HTTP is refused in words", async ({ shop }) => {
  for (const request of [
    "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
    "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    "NONSENSE / HTTP/1.1\r\n\r\n",
    "GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n",
  ]) {
    const answer = await sendBytes(shop.url, request);
    expect(answer, request).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer, request).toMatch(/\r\n\r\n.*"error":"[^"]{10,}"/s);
  }
});
