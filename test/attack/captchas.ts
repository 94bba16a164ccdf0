import { createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { openAt } from "../support/engines.ts";
import { solveAltcha } from "../support/inquiry.ts";
import { type Ground, inquire, openShop, OWN_CAPTCHA, passCaptcha } from "./attack.ts";

const REPLAYS = 12;
/** For a busy machine; what costs the shop more is an attack that works. */
const MOST_MS = 15_000;

type Fields = Record<string, unknown>;

interface Payload {
  readonly challenge: { readonly parameters: Fields; readonly signature: string };
  readonly solution: Fields;
}

export const name = "captchas";

const encode = (payload: unknown, space = 0, encoding: BufferEncoding = "base64") =>
  Buffer.from(JSON.stringify(payload, null, space)).toString(encoding);
const decode = (token: string) => JSON.parse(Buffer.from(token, "base64").toString()) as Payload;

/** Solved, but signed by somebody else. */
async function passOwnCaptcha(): Promise<string> {
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: 1,
    counter: 1,
    expiresAt: new Date(Date.now() + 600_000),
    deriveKey,
    hmacSignatureSecret: "challenge:guess",
    hmacKeySignatureSecret: "solution:guess",
  });
  return solveAltcha(challenge);
}

/** Tokens that differ from a solved one, each in one thing that matters. */
function forge({ challenge, solution }: Payload, other: Payload): string[] {
  const { parameters } = challenge;
  const { nonce, keySignature } = other.challenge.parameters;
  const changes: Fields = {
    algorithm: "SHA-1",
    nonce,
    salt: "",
    cost: 1_000_000_000,
    keyLength: 1_000_000_000,
    keyPrefix: "",
    keySignature,
    expiresAt: 8_000_000_000_000,
    memoryCost: 1_000_000_000,
  };
  const changed = [
    ...Object.entries(changes).map(([name, value]) => ({ [name]: value })),
    { cost: 1, keyLength: 1, keyPrefix: "", keySignature: undefined },
  ].map((change) => ({
    challenge: { ...challenge, parameters: { ...parameters, ...change } },
    solution,
  }));
  const { signature } = other.challenge;
  const payloads = [
    ...changed,
    { challenge: { ...challenge, signature }, solution },
    { challenge: { ...challenge, signature: "" }, solution },
    { challenge, solution: other.solution },
    { challenge, solution: { ...solution, derivedKey: "00" } },
    { challenge, solution: { counter: 1e300, derivedKey: "00" } },
    { challenge },
    null,
    [],
    1,
  ];
  return [...payloads.map((payload) => encode(payload)), "!!!!", "ew==", "a".repeat(20_000)];
}

/** The same solution, written in other ways. */
function rewrite(token: string): string[] {
  const { challenge, solution } = decode(token);
  const parameters = Object.fromEntries(Object.entries(challenge.parameters).toReversed());
  return [
    token,
    token.replaceAll("=", ""),
    `${token}==`,
    encode({ solution, challenge }),
    encode({ challenge: { ...challenge, parameters }, solution }),
    encode({ challenge: { ...challenge, extra: 1 }, solution: { ...solution, time: 1 }, extra: 1 }),
    encode({ challenge, solution }, 2),
    encode({ challenge, solution }, 0, "base64url"),
  ];
}

/** Forged and repeated solutions of the captcha, at two processes where they can share a database. */
export async function attack(ground: Ground): Promise<void> {
  const { check, engine } = ground;
  const first = await openShop(ground, OWN_CAPTCHA);
  const second = engine.name === "postgres" ? await openShop(ground, first.env) : first;
  const urlOf = (index: number) => (index % 2 === 0 ? first : second).url;
  const payload = decode(await passCaptcha(first.url));
  const forged = forge(payload, decode(await passCaptcha(first.url)));
  for (const [index, turnstileToken] of [...forged, await passOwnCaptcha()].entries()) {
    const since = performance.now();
    const { status } = await inquire(urlOf(index), { turnstileToken });
    const ms = Math.round(performance.now() - since);
    const isRefused = (status === 403 || status === 400) && ms < MOST_MS;
    check(isRefused, `${status} after ${ms} ms to ${Buffer.from(turnstileToken, "base64")}`);
  }

  const solved = await passCaptcha(first.url);
  const replay = (_: unknown, index: number) => inquire(urlOf(index), { turnstileToken: solved });
  const replays = await Promise.all(Array.from({ length: REPLAYS }, replay));
  const accepted = replays.filter(({ status }) => status === 200);
  check(accepted.length === 1, `of ${REPLAYS} uses at once, ${accepted.length} are accepted`);
  for (const [index, turnstileToken] of rewrite(solved).entries()) {
    const { status } = await inquire(urlOf(index), { turnstileToken });
    check(status === 403, `${status} to a used one, written in way ${index}`);
  }

  const same = { turnstileToken: await passCaptcha(second.url), message: "The same each time." };
  const repeat = (_: unknown, index: number) => inquire(urlOf(index), same);
  const repeats = await Promise.all(Array.from({ length: REPLAYS }, repeat));
  const references = new Set(repeats.map(({ reference = "none" }) => reference));
  check(references.size === 1, `one inquiry sent again has ${[...references].join(", ")}`);

  const { db, close } = await openAt(first.env.DATABASE_URL);
  const stored = await db.selectFrom("inquiries").select("id").execute();
  check(stored.length === 2, `${stored.length} inquiries are stored, not 2`);
  await close();
  for (const shop of new Set([first, second])) await shop.end();
}
