import { setTimeout as delay } from "node:timers/promises";
import { describeFetchFault, parseJson, sendRequest } from "../../server/http/outgoing.ts";

export class ProbeFault extends Error {}

/** A migration of a large database may take minutes. */
const PATIENCE_MS = 5 * 60_000;
const POLL_MS = 200;
const PAGE_MS = 20_000;
const MAX_BYTES = 8 * 1024 * 1024;

/** `findEnd` returns why no answer can be expected anymore, or null. Rejects with a ProbeFault. */
export async function waitUntilReady(
  base: string,
  findEnd: () => string | null | Promise<string | null>,
): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const last = await sendRequest(`${base}/readyz`, { timeoutMs: PAGE_MS }).then(
      ({ status, text }) => (status === 200 ? null : `/readyz answers ${status}: ${text.trim()}`),
      (error: unknown) => `/readyz doesn't answer: ${describeFetchFault(error)}`,
    );
    const end = await findEnd();
    if (end !== null) throw new ProbeFault(end);
    if (last === null) return;
    if (performance.now() > deadline) {
      throw new ProbeFault(`after ${PATIENCE_MS / 1_000} seconds, ${last}`);
    }
    await delay(POLL_MS);
  }
}

async function requirePage(base: string, path: string, words: string): Promise<void> {
  const { status, text } = await sendRequest(base + path, {
    timeoutMs: PAGE_MS,
    maxBytes: MAX_BYTES,
  }).catch((error: unknown) => {
    throw new ProbeFault(`${path} doesn't answer: ${describeFetchFault(error)}`);
  });
  if (status !== 200) throw new ProbeFault(`${path} answers ${status}`);
  if (!text.includes(words)) throw new ProbeFault(`${path} answers without ${words}`);
}

async function findName(base: string): Promise<string | null> {
  const path = "/api/listings?limit=1&status=available";
  const { status, text } = await sendRequest(base + path, { timeoutMs: PAGE_MS }).catch(
    (error: unknown) => {
      throw new ProbeFault(`${path} doesn't answer: ${describeFetchFault(error)}`);
    },
  );
  if (status !== 200) throw new ProbeFault(`${path} answers ${status}`);
  return /"domain":\s*"([^"]+)"/.exec(JSON.stringify(parseJson(text)) ?? "")?.[1] ?? null;
}

/** Asks for the home page, a name's page and a search that finds this name. Rejects with a ProbeFault. */
export async function requirePages(base: string): Promise<string[]> {
  await requirePage(base, "/", "</html>");
  const name = await findName(base);
  if (name === null) return ["/"];
  const page = `/portfolio/${name}`;
  const search = `/portfolio?q=${encodeURIComponent(name)}`;
  await requirePage(base, page, name);
  await requirePage(base, search, page);
  return ["/", page, search];
}
