import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
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

/** The address at which a shop answers on this machine. */
export function addressOf(host: string, port: number): string {
  const own = /^(0\.0\.0\.0|::)$/.test(host) ? "127.0.0.1" : host;
  return `http://${own.includes(":") ? `[${own}]` : own}:${port}`;
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
  return path;
}

const listingsSchema = z.object({
  listings: z.array(z.object({ domain: z.string(), offerUrl: z.string().nullable() })),
});

/** Returns a name that is for sale, one that takes offers if there is any among the first, or null. */
async function findName(base: string) {
  const path = "/api/listings?limit=50&status=available";
  const { status, text } = await ask(base, path);
  if (status !== 200) throw new ProbeFault(`${path} answers ${status}`);
  const { success, data } = listingsSchema.safeParse(parseJson(text));
  if (!success) throw new ProbeFault(`${path} answers with something else than names`);
  return data.listings.find(({ offerUrl }) => offerUrl !== null) ?? data.listings[0] ?? null;
}

const CONTACT = "/contact";
const FORM = "<form";

/** Asks for the home page, the forms, a name's page and a search that finds this name. Rejects with a ProbeFault. */
export async function requirePages(base: string): Promise<string[]> {
  const pages = [await requirePage(base, "/", "</html>"), await requirePage(base, CONTACT, FORM)];
  const name = await findName(base);
  if (name === null) return pages;
  const page = `/portfolio/${name.domain}`;
  pages.push(
    await requirePage(base, page, name.domain),
    await requirePage(base, `/portfolio?q=${encodeURIComponent(name.domain)}`, page),
  );
  if (name.offerUrl !== null) pages.push(await requirePage(base, `${page}/offer`, FORM));
  return pages;
}

const SENDER = { name: "Rehearsal", email: "rehearsal@vitrine.invalid", message: "A rehearsal." };

async function sendForm(base: string, path: string, fields: Record<string, string>): Promise<void> {
  const { status } = await ask(base, path, new URLSearchParams({ ...SENDER, ...fields }));
  // The shop's own rules may refuse an offer of this size.
  if (status === 404 || status >= 500)
    throw new ProbeFault(`a form sent to ${path} gets ${status}`);
}

/** Sends an inquiry and an offer, as a browser without scripts would. Only for a copy of the shop. Rejects with a ProbeFault. */
export async function sendForms(base: string): Promise<string[]> {
  await sendForm(base, CONTACT, { subject: "Rehearsal" });
  const name = await findName(base);
  if (name === null || name.offerUrl === null) return ["an inquiry"];
  await sendForm(base, `/portfolio/${name.domain}/offer`, { amount: "100000" });
  return ["an inquiry", "an offer"];
}
