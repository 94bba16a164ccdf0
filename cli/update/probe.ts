import { setTimeout as delay } from "node:timers/promises";
import { describeFetchFault, sendRequest } from "../../server/http/outgoing.ts";

export class ProbeFault extends Error {}

const POLL_MS = 200;
const PAGE_MS = 20_000;
const MAX_BYTES = 8 * 1024 * 1024;

/** `findEnd` returns why no answer can be expected anymore, or null. Rejects with a ProbeFault. */
export async function waitUntilReady(
  base: string,
  patienceMs: number,
  findEnd: () => string | null = () => null,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const last = await sendRequest(`${base}/readyz`, { timeoutMs: PAGE_MS }).then(
      ({ status, text }) => (status === 200 ? null : `/readyz answers ${status}: ${text.trim()}`),
      (error: unknown) => `/readyz doesn't answer: ${describeFetchFault(error)}`,
    );
    const end = findEnd();
    if (end !== null) throw new ProbeFault(end);
    if (last === null) return;
    if (performance.now() > deadline)
      throw new ProbeFault(`after ${Math.round(patienceMs / 1_000)} seconds, ${last}`);
    await delay(POLL_MS);
  }
}

const ask = (base: string, path: string, body?: URLSearchParams) =>
  sendRequest(base + path, {
    ...(body && { method: "POST", body }),
    timeoutMs: PAGE_MS,
    maxBytes: MAX_BYTES,
  }).catch((error: unknown) => {
    throw new ProbeFault(`${path} doesn't answer: ${describeFetchFault(error)}`);
  });

async function requirePage(base: string, path: string, words: string): Promise<string> {
  const { status, text } = await ask(base, path);
  if (status !== 200) throw new ProbeFault(`${path} answers ${status}`);
  if (!text.includes(words)) throw new ProbeFault(`${path} answers without ${words}`);
  return text;
}

const CONTACT = "/contact";
const PORTFOLIO = "/portfolio?status=available";

/** Asks for the home page, the contact form, the names, and the page of one with a search that finds it. Rejects with a ProbeFault. */
export async function requirePages(base: string): Promise<void> {
  await requirePage(base, "/", "</html>");
  await requirePage(base, CONTACT, "<form");
  const names = await requirePage(base, PORTFOLIO, "</html>");
  const [, path = "", domain = ""] = /href="(\/portfolio\/([^"/?#]+))"/.exec(names) ?? [];
  if (domain === "") return;
  await requirePage(base, path, domain);
  await requirePage(base, `/portfolio?q=${encodeURIComponent(domain)}`, path);
}

const INQUIRY = {
  name: "Rehearsal",
  email: "rehearsal@vitrine.invalid",
  subject: "Rehearsal",
  message: "A rehearsal.",
};

/** Sends an inquiry, as a browser without scripts would. Only for a copy of the shop. Rejects with a ProbeFault. */
export async function sendInquiry(base: string): Promise<void> {
  const { status } = await ask(base, CONTACT, new URLSearchParams(INQUIRY));
  if (status === 404 || status >= 500)
    throw new ProbeFault(`a form sent to ${CONTACT} gets ${status}`);
}
