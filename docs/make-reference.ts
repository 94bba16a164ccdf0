import { writeFile } from "node:fs/promises";
import type { Command } from "commander";
import type { z } from "zod";
import { capitalize } from "../catalogue/format/format.ts";
import { readAbout } from "../catalogue/schema/about-field.ts";
import { REQUIRED } from "../catalogue/schema/listing-fields.ts";
import { rowFields, statFields } from "../catalogue/schema/listing-schema.ts";
import type { RecordField } from "../catalogue/schema/record-field.ts";
import { SECTIONS } from "../catalogue/schema/shop-fields.ts";
import type { CommandContext } from "../cli/command/command.ts";
import { listCommands, termOf } from "../cli/command/help.ts";
import { openTerminal } from "../cli/command/terminal.ts";
import { buildProgram } from "../cli/run.ts";
import { environmentSchema, SETTINGS } from "../server/config.ts";
import { listReadings } from "../server/names/files/known-readings.ts";
import { RUN } from "../server/process/program.ts";
import { SEARCH_NAMES } from "../server/public/search-parameters.ts";

const FILE = new URL("reference.md", import.meta.url);

/** What settings are for; their defaults follow from the schema. */
const SETTINGS_MEAN: Readonly<Record<string, string>> = {
  CONTENT_DIR: "the folder with `shop.yaml` and `listings/`; otherwise the one you are in",
  PORT: "the port to listen on; 0 takes a free one",
  HOST: "the address to listen on; `0.0.0.0` is all addresses",
  SITE_URL:
    "the shop's public address, or its host alone, without a path; otherwise `http://localhost:<PORT>`",
  DISABLE_SSL: "`true` makes a host alone an `http://` address, as hosts of containers say it",
  DATABASE_URL: "`file:<path>` or `postgres://…`; otherwise `file:./data/vitrine.db`",
  SMTP_URL: "the mail server, `smtp://user:password@host:587` or `smtps://…:465`",
  SMTP_ADDRESS: "the mail server's host; overrides `SMTP_URL`",
  SMTP_PORT: "its port; 465 uses TLS from the start",
  SMTP_USERNAME: "the user who signs in there",
  SMTP_PASSWORD: "that user's password, as it is",
  MAIL_FROM: "the sender of emails; otherwise the shop's `email`",
  MAILER_FROM_ADDRESS: "overrides `MAIL_FROM`; hosts of containers set it",
  EMAILJS_PUBLIC_KEY: "the browser then sends email through EmailJS first",
  EMAILJS_SERVICE_ID: "belongs to `EMAILJS_PUBLIC_KEY`",
  EMAILJS_ORIGIN: "the address of EmailJS",
  TURNSTILE_SITE_KEY: "Turnstile is then the captcha instead of the shop's own",
  TURNSTILE_SECRET_KEY: "belongs to `TURNSTILE_SITE_KEY`",
  TURNSTILE_ORIGIN: "the address of Turnstile",
  ESCROW_EMAIL: "your account at Escrow.com, where the shop then opens and follows sales",
  ESCROW_API_KEY: "a key of that account",
  ESCROW_API: "`live`, which is meant otherwise too, `sandbox`, or an address for tests",
  ESCROW_ORIGIN: "where buyers pay by Escrow.com's form",
  TRUST_PROXY: "the number of proxies in front of the shop, 0 to 9",
  VIEWS_PER_HOUR: "how many views of one name count from one address in an hour",
  NEW_VISITORS_PER_HOUR: "how many new visitors count from one address in an hour",
  VIEWS_KEPT_DAYS: "how many days single views are kept; counts by day stay",
  LANDERS: "what a listed name's own address shows: `page`, `redirect` or `off`",
  DNS_CHECKS: "`weekly` or `off`: checks names in DNS; off if `SITE_URL` is local",
  DNS_SERVERS: "the DNS servers to ask, such as `9.9.9.9,127.0.0.1:5353`",
  REGISTRY_CHECKS: "`weekly` or `off`: looks up registrations; off if `SITE_URL` is local",
  RDAP_BOOTSTRAP_URL: "IANA's list of registries",
  RATES_URL: "the European Central Bank's reference rates",
  UPDATES_URL:
    "a registry of packages, in place of npm's for `vitrine update`; if it is set, `doctor` and the desk look there too",
  WEBHOOK_URL: "the address that receives events",
  WEBHOOK_SECRET: "signs them: `whsec_…`, or the new and the old one with a space between",
  TELEGRAM_BOT_TOKEN: "the bot that writes to you",
  TELEGRAM_CHAT_ID: "the chat that it writes to",
  TELEGRAM_ORIGIN: "the address of Telegram's Bot API",
  NTFY_URL: "a topic of ntfy, such as `https://ntfy.sh/my-topic`",
  NTFY_TOKEN: "the topic's access token",
  LOG_LEVEL: "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`",
  TAKE_OVER:
    "`yes` waits until the process that has the shop ends, and answers `/up` meanwhile, as a host that exchanges containers needs",
  DEMO: "`yes` lets the demonstration run under a public `SITE_URL`",
};

export const ENDPOINTS: Readonly<Record<string, string>> = {
  "GET /api/listings": "search, as JSON",
  "GET /api/listings/<domain>": "one name with its details",
  "GET /api/shop": "contact, escrow, payment plans, extensions and categories",
  "GET /openapi.json": "the three above, as OpenAPI 3.1",
  "POST /mcp": "the tools `search` and `fetch` for assistants",
  "GET /llms.txt": "where a program starts",
  "GET /portfolio.md": "the portfolio as Markdown; `/portfolio/<domain>.md` a name",
  "GET /how-it-works.md": "that page as Markdown",
  "GET /feed.xml": "new names, as an Atom feed",
  "GET /sitemap.xml": "all pages",
  "GET /robots.txt": "what programs may do",
  "GET /healthz": "200 while the process answers; `/up` is the same, for hosts that ask there",
  "GET /readyz": "200 while the database can be read and written, otherwise 503",
  "GET /metrics": "figures for Prometheus, for your own network only",
  "GET /landers/allowed?domain=<host>": "200 for a listed name, for a proxy that gets certificates",
  "POST /functions/v1/contact-form": "an inquiry about a name",
  "POST /functions/v1/general-contact": "any other inquiry",
  "POST /functions/v1/offer": "an offer",
  "POST /functions/v1/checkout": "a purchase",
  "POST /rest/v1/domain_page_views": "counts a view",
  "GET /rest/v1/domain_analytics": "the live figures of a name; `/realtime/v1/…` streams them",
};

const inCode = (text: string) => `\`${text}\``;
const join = (...parts: readonly (string | false | undefined)[]) => parts.filter(Boolean).join(" ");
const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

const fold = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, "");

/** A label that says no more than the name of its field is left out. */
const describeLabel = (path: string, label: string) =>
  fold(path.split(".").at(-1) ?? "") !== fold(label) && sentence(label);

/** Texts that pages show whole aren't repeated here. */
const MAX_DEFAULT = 60;

function describeSetting(name: string): string {
  const meaning = SETTINGS_MEAN[name];
  if (meaning === undefined) throw new Error(`say in docs/make-reference.ts what ${name} is for`);
  const shape: Readonly<Record<string, unknown>> = environmentSchema.shape;
  const schema = shape[name] as { _zod: { def: { defaultValue?: unknown } } } | undefined;
  const usual = schema?._zod.def.defaultValue;
  const shown = typeof usual === "object" || usual === undefined ? "" : ` (${inCode(`${usual}`)})`;
  return `- ${inCode(name)}${shown}: ${meaning}`;
}

type Entry = readonly [name: string, text: string];

function describeShopField(field: RecordField): Entry[] {
  const { path, label, hint, kind } = field;
  if (kind === "own") {
    const inner = field.fields.flatMap(describeShopField);
    return [[path, `${sentence(label)} Your own, or ${inCode("no")} for none.`], ...inner];
  }
  const parts =
    kind === "rows" &&
    field.form !== "record" &&
    `At most ${field.max}, each with ${field.columns.map(([name]) => inCode(name)).join(", ")}.`;
  const choices =
    kind === "choice" && `${field.choices.map(([value]) => inCode(value)).join(", ")}.`;
  const usual = "defaultText" in field && field.defaultText;
  const otherwise =
    usual &&
    (usual.length <= MAX_DEFAULT ? `Otherwise: ${sentence(usual)}` : "Otherwise built in.");
  return [[path, join(describeLabel(path, label), hint, choices, parts, otherwise)]];
}

function describeListingField([name, schema]: readonly [string, z.ZodType]): Entry {
  const { label, hint, choices, isOwn } = readAbout(schema);
  const values = choices?.filter(Boolean).map(inCode).join(", ");
  const told = [describeLabel(name, label), hint, values && sentence(values)];
  return [name, join(REQUIRED.includes(name) && "Required.", isOwn && "Private.", ...told)];
}

/** A field and its own part have the same path, and one line. */
const writeEntries = (entries: readonly Entry[]) =>
  [...Map.groupBy(entries, ([name]) => name)]
    .map(([name, all]) => {
      const text = join(...all.map(([, each]) => each));
      return `- ${inCode(name)}${text && `: ${text}`}`;
    })
    .join("\n");

const OF_LISTS = ["--csv", "--limit", "--out"];

/** Returns the options that the page doesn't say once for all commands, or for all that print a list. */
function listOwnOptions({ options }: Command) {
  const isList = options.some(({ long }) => long === "--limit");
  const shared = new Set(["--json", "--yes", ...(isList ? OF_LISTS : [])]);
  return options.filter(({ long }) => !shared.has(long ?? ""));
}

/** Commands that choose names by the filters of `names` have one word for all of these. */
function describeCommand(command: Command, filters: ReadonlySet<string>): string {
  const all = listOwnOptions(command);
  const own = all.filter(({ flags: text }) => !filters.has(text));
  const hasFilters = command.name() !== "names" && all.length - own.length === filters.size;
  const told = (hasFilters ? own : all).map(({ flags: text }) => inCode(text));
  const flags = [...(hasFilters ? ["the filters of `names`"] : []), ...told].join(", ");
  const summary = command.summary().replaceAll(RUN, "vitrine");
  return `- ${inCode(termOf(command))}: ${summary}${flags && `; ${flags}`}`;
}

/** Makes the text of docs/reference.md from the tables of the code. */
export async function describeAll(): Promise<string> {
  const titles = (await listReadings(null)).map(({ reading }) => reading.title);
  const terminal = openTerminal(process);
  const program = buildProgram({ terminal } as CommandContext);
  const commands = listCommands(program);
  const names = commands.filter((command) => termOf(command) === "names");
  const filters = new Set(names.flatMap(listOwnOptions).map(({ flags: text }) => text));
  const stats = Object.keys(statFields).map(inCode).join(", ");
  const listing = Object.entries(rowFields).filter(([name]) => name !== "stats");
  const blocks = [
    "# All settings, fields and commands",
    "`npm run reference` makes this page from the code. The [guide](guide/start.md) says how to use what stands here.",
    "## Settings",
    "Settings are environment variables, or lines of `.env` in the shop's folder. In brackets: the default. Restart the shop after a change.",
    SETTINGS.map(describeSetting).join("\n"),
    "## Fields of a listing",
    "Private fields are for you alone: no page, email, feed or log has them. A file for one name also needs a description, keywords, features, use cases and a target audience. Hints are those of the desk's forms.",
    writeEntries([...listing.map(describeListingField), ["stats", `Figures: ${stats}.`]]),
    "## Fields of shop.yaml",
    "A field with a dot is a part of a group: `offers.expiresDays` stands as `expiresDays` under `offers`.",
    ...SECTIONS.flatMap(({ title, fields }) => [
      `### ${title}`,
      writeEntries(fields.flatMap(describeShopField)),
    ]),
    "### Featured names",
    "- `lead`: domains that come first on the home page and the extension pages.",
    "## Commands",
    "Each command also has `--json`, and `--help` with all details and examples. Those that ask have `--yes`. Those that list things have `--csv`, `--limit <NUMBER>` and `--out <FILE>`, which writes CSV, or JSON with `--json`. Exit codes: 0 for success, 1 for a fault or if what you named doesn't exist, 2 if the command was used incorrectly.",
    ...[...Map.groupBy(commands, (command) => command.helpGroup())].flatMap(([group, all]) => [
      `### ${group.replace(":", "")}`,
      all.map((command) => describeCommand(command, filters)).join("\n"),
    ]),
    "## Files of names that are known",
    `${titles.join("; ")}.`,
    "## Addresses for programs",
    Object.entries(ENDPOINTS)
      .map(([address, meaning]) => `- ${inCode(address)}: ${meaning}`)
      .join("\n"),
    `The parameters of a search are ${SEARCH_NAMES.map(inCode).join(", ")}; ${inCode("/openapi.json")} describes them.`,
  ];
  return `${blocks.map(capitalize).join("\n\n")}\n`;
}

if (import.meta.main) await writeFile(FILE, await describeAll());
