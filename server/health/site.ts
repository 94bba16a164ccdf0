import { isIP } from "node:net";
import { z } from "zod";
import { formatDay } from "../../catalogue/format/format.ts";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import { isLocal, toPageUrl } from "../../catalogue/format/page-url.ts";
import { describeOneAddress, ONE_ADDRESS_ADVICE } from "../http/client-address.ts";
import { type AddressAnswer, askAddresses, isPublic, parseJson } from "../http/outgoing.ts";
import { RUN, START } from "../process/program.ts";
import { type Finding, fault, ok, reasonOf, type Setup, warning } from "./checkup.ts";

const SOON_DAYS = 14;

const HEADERS = [
  "content-security-policy",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
];

const WAIT_MS = 6_000;

const ask = (url: string, addresses: readonly string[] | null, signal: AbortSignal) =>
  askAddresses(url, addresses, { signal, timeoutMs: WAIT_MS });

const readReady = ({ text }: AddressAnswer): Readonly<Record<string, unknown>> =>
  z.record(z.string(), z.unknown()).catch({}).parse(parseJson(text));

async function identify({ content }: Setup, ready: AddressAnswer): Promise<Finding | null> {
  const body = readReady(ready);
  if (body.status === "unready") {
    return fault("the shop answers but can't use its database", "check its log");
  }
  if (body.status !== "ready") {
    return fault("something other than this shop answers", "correct SITE_URL, or where it points");
  }
  const own = (await content).content?.catalogue.version;
  if (own === undefined || body.catalogue === own) return null;
  return warning(
    "the shop that answers shows different content from what's read here",
    "compare their CONTENT_DIR, and check the log for refused content",
  );
}

function judgeAnswer(
  siteUrl: string,
  { status, headers, certificate }: AddressAnswer,
  now: number,
) {
  if (certificate?.refusal) {
    return fault(
      `browsers reject its certificate: ${certificate.refusal}`,
      "get one for this name: see docs/guide/server.md#behind-a-proxy",
    );
  }
  if (status >= 300 && status < 400) {
    return warning(`it redirects visitors to ${headers.location}`, "set SITE_URL to that address");
  }
  if (status !== 200)
    return fault(`the home page answers with status ${status}`, "check the shop's log");
  const wanted = certificate ? [...HEADERS, "strict-transport-security"] : HEADERS;
  const missing = wanted.filter((name) => headers[name] === undefined);
  if (missing.length > 0) {
    return warning(
      `headers are missing: ${missing.join(", ")}`,
      "let the proxy pass them on, and pass the Host header to the shop",
    );
  }
  if (certificate && certificate.until - now < SOON_DAYS * DAY_MS) {
    const day = formatDay(toIso(certificate.until));
    return warning(`its certificate expires on ${day}`, "find out why it wasn't renewed");
  }
  if (!siteUrl.startsWith("https:")) {
    return warning(
      "it has no HTTPS: what buyers write, and the links by which you answer, can be read in transit",
      "use https://",
    );
  }
  return null;
}

async function checkLocal(siteUrl: string, signal: AbortSignal): Promise<Finding> {
  const isUp = await ask(`${siteUrl}/healthz`, null, signal).then(
    ({ status }) => status === 200,
    () => false,
  );
  const seen = `${siteUrl} ${isUp ? "answers" : "doesn't answer"}, and only this machine can reach it`;
  return warning(
    seen,
    `${isUp ? "" : `run ${START}; `}before you open, set SITE_URL to your public address`,
  );
}

/** Looks the host up in DNS as a visitor would, and ignores this machine's own host names. */
export async function checkSite(setup: Setup, signal: AbortSignal): Promise<Finding> {
  const { siteUrl } = setup.config;
  if (isLocal(siteUrl)) return checkLocal(siteUrl, signal);
  const host = new URL(siteUrl).hostname.replace(/^\[|\]$/g, "");
  const found =
    isIP(host) === 0
      ? await setup.resolver.addresses(host)
      : ({ state: "found", records: [host] } as const);
  if (found.state === "unknown") {
    return warning(`${host} can't be looked up (${found.reason})`, "try again, or set DNS_SERVERS");
  }
  if (found.state === "absent") {
    return fault(`${host} has no address in DNS`, "set an A or AAAA record to this server");
  }
  const addresses = found.records;
  let answers: [AddressAnswer, AddressAnswer];
  try {
    answers = await Promise.all([
      ask(`${siteUrl}/`, addresses, signal),
      ask(`${siteUrl}/readyz`, addresses, signal),
    ]);
  } catch (error) {
    return fault(
      `${siteUrl} (${addresses.join(", ")}) can't be reached: ${reasonOf(error)}`,
      "start the shop and its proxy, and open the port; if your router can't reach its own public address, check from another network",
    );
  }
  const [home, ready] = answers;
  const finding = judgeAnswer(siteUrl, home, setup.now) ?? (await identify(setup, ready));
  if (finding) return { ...finding, seen: `${siteUrl}: ${finding.seen}` };
  const until = home.certificate && toIso(home.certificate.until);
  const seen = `${siteUrl} answers at ${addresses.join(", ")}${until ? `, its certificate is valid until ${formatDay(until)}` : ""}`;
  if (addresses.some(isPublic)) return ok(seen);
  return warning(`${seen}; only this network can reach it`, "set a public address in DNS");
}

/** Asks the shop on this machine, past the proxy. */
export async function checkService(setup: Setup, signal: AbortSignal): Promise<Finding | null> {
  const { host, port, siteUrl, trustProxy } = setup.config;
  // A local shop's port is its SITE_URL, which checkSite asks.
  if (port === 0 || isLocal(siteUrl)) return null;
  const url = `http://localhost:${port}/readyz`;
  const answer = await ask(url, [localAddress(host)], signal).catch(() => null);
  if (!answer)
    return fault(
      `nothing answers on port ${port} of this machine`,
      `start the shop: systemctl start vitrine on a server of install.sh, else ${START}`,
    );
  if (readReady(answer).isAddressShared !== true) return ok(`the shop answers on port ${port}`);
  return warning(describeOneAddress(trustProxy), ONE_ADDRESS_ADVICE);
}

const localAddress = (host: string) =>
  isIP(host) === 0 || host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;

const NOT_LISTED = "not-listed.invalid";

export async function checkLanders(setup: Setup, signal: AbortSignal): Promise<Finding | null> {
  const { landers, host, port, siteUrl } = setup.config;
  const { content } = await setup.content;
  const shopHost = new URL(siteUrl).hostname.replace(/^www\./, "");
  // The shop's own address is never a lander, even if it is listed.
  const domain = content?.catalogue.listings.find((one) => one.domain !== shopHost)?.domain;
  if (landers === "off") return ok("off (LANDERS): names that lead here show the shop's home page");
  if (!domain) return null;
  const get = (name: string, path: string) =>
    ask(`http://${name}:${port}${path}`, [localAddress(host)], signal);
  const allowed = (name: string) => get("localhost", `/landers/allowed?domain=${name}`);
  let answers;
  try {
    answers = await Promise.all([get(domain, "/"), allowed(domain), allowed(NOT_LISTED)]);
  } catch {
    return null;
  }
  const [lander, listed, other] = answers;
  const page = toPageUrl(siteUrl, domain);
  const isShown =
    landers === "page" ? lander.text.includes(`"${page}"`) : lander.headers.location === page;
  if (!isShown) {
    return warning(
      `what answers on port ${port} doesn't show ${domain} at its own address`,
      "check whether the running shop has the same SITE_URL, LANDERS and content",
    );
  }
  if (listed.status !== 200 || other.status === 200) {
    return warning(
      "the shop doesn't answer when a proxy on this machine asks which names may have a certificate",
      "listen on 127.0.0.1, or set TRUST_PROXY: see docs/guide/server.md#behind-a-proxy",
    );
  }
  return ok(
    `${domain} shows its own page, and a proxy is told that it may have a certificate${setup.isOnDesk ? "" : `; to check all names, run ${RUN} dns check`}`,
  );
}
