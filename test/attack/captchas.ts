import { createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { openAt } from "../support/engines.ts";
import { solveAltcha } from "../support/inquiry.ts";
import { send } from "../support/raw-request.ts";
import { startServer } from "../support/server.ts";
import {
  findErrors,
  type Ground,
  inquire,
  openChecks,
  type Outcome,
  passCaptcha,
} from "./attack.ts";

const REPLAYS = 12;
const SECOND_MS = 1_000;
/** For a busy machine; what costs the shop more is an attack that works. */
const MOST_MS = 15 * SECOND_MS;

type Fields = Record<string, unknown>;

interface Payload {
  readonly challenge: { readonly parameters: Fields; readonly signature: string };
  readonly solution: Fields;
}

export const name = "captchas";

const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64");
const decode = (token: string) => JSON.parse(Buffer.from(token, "base64").toString()) as Payload;

/** Solved, but signed by somebody else. */
async function passOwnCaptcha(): Promise<string> {
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: 1,
    counter: 1,
    expiresAt: new Date(Date.now() + 600 * SECOND_MS),
    deriveKey,
    hmacSignatureSecret: "challenge:guess",
    hmacKeySignatureSecret: "solution:guess",
  });
  return solveAltcha(challenge);
}

/** Payloads that differ from a solved one, each in one thing that matters. */
function forge({ challenge, solution }: Payload, other: Payload): Record<string, unknown> {
  const changed = (change: Fields) => ({
    challenge: { ...challenge, parameters: { ...challenge.parameters, ...change } },
    solution,
  });
  const parameters: Fields = {
    algorithm: "SHA-1",
    nonce: other.challenge.parameters.nonce,
    salt: "",
    cost: 1_000_000_000,
    keyLength: 1_000_000_000,
    keyPrefix: "",
    keySignature: other.challenge.parameters.keySignature,
    expiresAt: 8_000_000_000_000,
    memoryCost: 1_000_000_000,
  };
  return {
    ...Object.fromEntries(
      Object.entries(parameters).map(([key, one]) => [`another ${key}`, changed({ [key]: one })]),
    ),
    "a cheap key": changed({ cost: 1, keyLength: 1, keyPrefix: "", keySignature: undefined }),
    "another's signature": {
      challenge: { ...challenge, signature: other.challenge.signature },
      solution,
    },
    "no signature": { challenge: { ...challenge, signature: "" }, solution },
    "another's solution": { challenge, solution: other.solution },
    "another key": { challenge, solution: { ...solution, derivedKey: "00" } },
    "no solution": { challenge },
    "a huge counter": { challenge, solution: { ...solution, counter: 1e300, derivedKey: "00" } },
    nothing: null,
    "a list": [],
    "a number": 1,
  };
}

/** The same solution, written in other ways. */
function rewrite(token: string): string[] {
  const { challenge, solution } = decode(token);
  const { parameters, signature } = challenge;
  const reversed = Object.fromEntries(Object.entries(parameters).toReversed());
  return [
    encode({ solution, challenge: { signature, parameters } }),
    encode({ challenge: { parameters: reversed, signature }, solution }),
    encode({ challenge: { ...challenge, extra: 1 }, solution, extra: 1 }),
    Buffer.from(JSON.stringify({ challenge, solution }, null, 2)).toString("base64"),
    token.replaceAll("=", ""),
    `${token}==`,
    Buffer.from(JSON.stringify({ challenge, solution })).toString("base64url"),
    encode({ challenge, solution: { ...solution, time: 1 } }),
  ];
}

/** Forged and repeated solutions of the captcha, at two processes where they can share a database. */
export async function attack({ engine }: Ground): Promise<Outcome> {
  const { check, checkNone, outcome } = openChecks();
  const env = { DATABASE_URL: await engine.createDatabase(), TRUST_PROXY: "1" };
  const first = await startServer(env);
  const second = engine.name === "postgres" ? await startServer(env) : first;
  const at = (index: number) => (index % 2 === 0 ? first : second).url;
  let accepted = 0;
  const count = ({ status }: { status: number }) => {
    if (status === 200) accepted += 1;
    return status;
  };

  const payload = decode(await passCaptcha(first.url));
  const forged = forge(payload, decode(await passCaptcha(first.url)));
  const tokens = {
    ...Object.fromEntries(Object.entries(forged).map(([what, one]) => [what, encode(one)])),
    "another's secret": await passOwnCaptcha(),
    "no base64": "!!!!",
    "no JSON": Buffer.from("{").toString("base64"),
    "too long a token": "a".repeat(20_000),
  };
  for (const [index, [what, turnstileToken]] of Object.entries(tokens).entries()) {
    const since = performance.now();
    const status = count(await inquire(at(index), { turnstileToken }));
    check(status === 403 || status === 400, `${what}: ${status}`);
    const ms = Math.round(performance.now() - since);
    check(ms < MOST_MS, `${what}: refused after ${ms} ms`);
  }

  const token = await passCaptcha(first.url);
  const replays = Array.from({ length: REPLAYS }, async (_, index) =>
    count(await inquire(at(index), { turnstileToken: token })),
  );
  const statuses = await Promise.all(replays);
  check(statuses.filter((status) => status === 200).length === 1, `at once: ${statuses.join(" ")}`);
  for (const [index, turnstileToken] of [token, ...rewrite(token)].entries()) {
    const status = count(await inquire(at(index), { turnstileToken }));
    check(status === 403, `used before, written in way ${index}: ${status}`);
  }
  const same = { turnstileToken: await passCaptcha(second.url), message: "The same each time." };
  const answers = await Promise.all(
    Array.from({ length: REPLAYS }, (_, index) => inquire(at(index), same)),
  );
  accepted += 1;
  const references = new Set(answers.map(({ reference }) => reference));
  check(
    references.size === 1 && !references.has(undefined),
    `one inquiry, sent again: ${[...references].join(" ")}`,
  );
  check(
    (await send(first.url, { path: "/portfolio?q=harbor" })).status === 200,
    "no page is served",
  );

  const { db, close } = await openAt(env.DATABASE_URL);
  const stored = await db.selectFrom("inquiries").select("id").execute();
  check(stored.length === accepted, `${accepted} accepted, ${stored.length} stored`);
  await close();
  for (const shop of new Set([first, second])) {
    checkNone(findErrors(shop), "errors in the log");
    check((await shop.stop()) === 0, "the shop did not stop well");
  }
  return outcome();
}
