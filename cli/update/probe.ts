import { setTimeout as delay } from "node:timers/promises";
import { describeFetchFault, sendRequest } from "../../server/http/outgoing.ts";

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

const CONTACT = "/contact";
const PORTFOLIO = "/portfolio?status=available";
const FORM = "<form";
/** Not all names take offers. */
const MAX_ASKED = 5;

/** Returns pages of names that are for sale. A shop may have switched off the addresses for programs, so these aren't asked. */
async function findNames(base: string): Promise<string[]> {
  const { text } = await ask(base, PORTFOLIO);
  const links = Array.from(
    text.matchAll(/href="(\/portfolio\/[^"/?#]+)"/g),
    ([, path = ""]) => path,
  );
  return [...new Set(links)];
}

/** Returns the address of the form for offers of the first name that takes them, or null. */
async function findOfferForm(base: string, names: readonly string[]): Promise<string | null> {
  for (const name of names.slice(0, MAX_ASKED)) {
    const path = `${name}/offer`;
    const { status } = await ask(base, path);
    if (status < 300 || status >= 400) return requirePage(base, path, FORM);
  }
  return null;
}

interface Found {
  readonly pages: readonly string[];
  /** The address of a form for offers, or null if no name takes them. */
  readonly offer: string | null;
}

/** Asks for the home page, the forms, a name's page and a search that finds this name. Rejects with a ProbeFault. */
export async function requirePages(base: string): Promise<Found> {
  const pages = [
    await requirePage(base, "/", "</html>"),
    await requirePage(base, CONTACT, FORM),
    await requirePage(base, PORTFOLIO, "</html>"),
  ];
  const names = await findNames(base);
  const [name] = names;
  if (name === undefined) return { pages, offer: null };
  const domain = name.slice("/portfolio/".length);
  const search = `/portfolio?q=${encodeURIComponent(domain)}`;
  pages.push(await requirePage(base, name, domain), await requirePage(base, search, name));
  const offer = await findOfferForm(base, names);
  return { pages: offer === null ? pages : [...pages, offer], offer };
}

const SENDER = { name: "Rehearsal", email: "rehearsal@vitrine.invalid", message: "A rehearsal." };

async function sendForm(base: string, path: string, fields: Record<string, string>) {
  const answer = await ask(base, path, new URLSearchParams({ ...SENDER, ...fields }));
  const { status } = answer;
  if (status === 404 || status >= 500)
    throw new ProbeFault(`a form sent to ${path} gets ${status}`);
  return answer;
}

const SHOWN_PRICE = /name="shownPrice" value="([^"]*)"/;

/**
 * Sends an inquiry and an offer, as a browser without scripts would, and returns what was taken: the shop's own rules may
 * refuse an offer. Only for a copy of the shop. Rejects with a ProbeFault.
 */
export async function sendForms(base: string, { offer }: Found): Promise<string[]> {
  await sendForm(base, CONTACT, { subject: "Rehearsal" });
  if (offer === null) return ["an inquiry"];
  const [, shownPrice = ""] = SHOWN_PRICE.exec((await ask(base, offer)).text) ?? [];
  const price = Number(shownPrice.replaceAll(/\D/g, "")) || 100_000;
  const amount = String(Math.ceil(price * 0.95));
  const { status } = await sendForm(base, offer, { shownPrice, amount, confirmed: amount });
  return status === 303 ? ["an inquiry", "an offer"] : ["an inquiry"];
}
