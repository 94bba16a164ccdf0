import { expect, it, onTestFinished } from "vitest";
import { describeOnSqlite } from "../../test/support/database.ts";
import { openAt, type TestEngine } from "../../test/support/engines.ts";
import { solveAltcha } from "../../test/support/inquiry.ts";
import { createAltcha } from "./altcha.ts";

const MINUTE_MS = 60_000;

async function openTwo(engine: TestEngine, now: () => number = Date.now) {
  const url = await engine.createDatabase();
  const databases = [await openAt(url), await openAt(url)] as const;
  onTestFinished(async () => {
    await Promise.all(databases.map((database) => database.close()));
  });
  const [first, second] = databases;
  return [createAltcha({ db: first.db, now }), createAltcha({ db: second.db, now })] as const;
}

async function makeToken(captcha: ReturnType<typeof createAltcha>): Promise<string> {
  const challenge = await captcha.createChallenge?.();
  if (!challenge) throw new Error("ALTCHA makes challenges");
  return solveAltcha(challenge);
}

function change(token: string, from: RegExp, to: string): string {
  const json = Buffer.from(token, "base64").toString();
  expect(json).toMatch(from);
  return Buffer.from(json.replace(from, to)).toString("base64");
}

describeOnSqlite("an ALTCHA challenge", (engine) => {
  it("passes when it is solved, in every process on the same database", async () => {
    const [first, second] = await openTwo(engine());
    const token = await makeToken(first);
    expect(await first.verify(token, "a")).toBe("passed");
    expect(await second.verify(token, "a")).toBe("passed");
    const another = await makeToken(second);
    expect(another).not.toBe(token);
    expect(await first.verify(another, "a")).toBe("passed");
  });

  it("expires after 20 minutes, and can't be extended", async () => {
    let time = Date.now() - 19 * MINUTE_MS;
    const [captcha] = await openTwo(engine(), () => time);
    const token = await makeToken(captcha);
    expect(captcha.identify(token)?.expiresAt).toBeCloseTo(time + 20 * MINUTE_MS, -4);
    time = Date.now();
    expect(await captcha.verify(token, "a")).toBe("passed");
    time += 2 * MINUTE_MS;
    expect(await captcha.verify(token, "a")).toBe("failed");
    const later = change(token, /"expiresAt":(\d)/, '"expiresAt":9$1');
    expect(await captcha.verify(later, "a")).toBe("failed");
  });

  it("fails if it is unsolved, guessed, made easier, malformed or from another shop", async () => {
    const [captcha] = await openTwo(engine());
    const [foreign] = await openTwo(engine());
    const token = await makeToken(captcha);
    const wrong = [
      change(token, /"derivedKey":"..../, '"derivedKey":"0000'),
      change(token, /"cost":\d+/, '"cost":1'),
      change(token, /"keyLength":\d+/, '"keyLength":1000000000'),
      change(token, /"algorithm":"[^"]*"/, '"algorithm":"SHA-1"'),
      change(token, /"signature":"..../, '"signature":"0000'),
      change(token, /"solution":\{.*?\}/, '"solution":null'),
      await makeToken(foreign),
      "",
      "token",
    ];
    const verdicts = await Promise.all(wrong.map((each) => captcha.verify(each, "a")));
    expect(verdicts).toEqual(wrong.map(() => "failed"));
  });

  it("has the same identity however its solution is encoded", async () => {
    const [captcha] = await openTwo(engine());
    const token = await makeToken(captcha);
    const rewritten = [
      change(token, /"solution":\{/, '"solution": {"counter":7,'),
      change(token, /"challenge":\{/, '"extra":1,"challenge": {"extra":1,'),
      Buffer.from(token, "base64").toString("base64url"),
      token.replaceAll("=", ""),
      `${token}==`,
    ];
    for (const each of rewritten) expect(captcha.identify(each)).toEqual(captcha.identify(token));
    expect(captcha.identify("token")).toBeNull();
  });
});
