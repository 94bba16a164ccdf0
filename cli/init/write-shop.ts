import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { stringify } from "yaml";
import { type Fault, formatOwnFault } from "../../catalogue/schema/fault.ts";
import { USUAL_TERMS } from "../../catalogue/schema/shop.ts";
import type { Currency } from "../../catalogue/format/currency.ts";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "../../server/database/private-files.ts";
import { NO_LISTING } from "../../server/shop/merge-files.ts";
import { readContent } from "../../server/shop/read-content.ts";

export interface Answers {
  readonly name: string;
  readonly email: string;
  readonly currency?: Currency;
  readonly escrow?: string;
  readonly terms?: string;
}

const EXAMPLES = {
  currency:
    "# currency: EUR               # of all prices, US dollars unless you say otherwise: EUR, GBP, CHF, CAD or AUD\n",
  phone: '# phone: "+1 …"                # WhatsApp uses it too\n',
  telegram: "# telegram: handle             # without @\n",
  socials:
    "# socials:                     # your pages on any network, each by its name\n#   x: https://x.com/…\n#   linkedin: https://www.linkedin.com/company/…\n#   Instagram: https://www.instagram.com/…\n",
  channels:
    "# channels:                    # other ways to reach you: a link, or text if there is no link\n#   - name: Signal\n#     link: https://signal.me/…\n#   - name: WeChat\n#     text: your-id\n#   - name: Book a call\n#     link: https://cal.com/…\n",
  identity:
    '# identity:                    # who gets the money of a buyer: shown on the about and contact pages, the checkout, landers, policies and in emails\n#   company: …\n#   place: …                   # such as Kiel, Germany\n#   address: |\n#     Street 1\n#     12345 City\n#   register: …                # such as Amtsgericht Kiel\n#   registerNumber: "…"\n#   taxNumber: "…"\n#   since: 2009                # the year in which your business began\n',
  founder:
    "# founder:\n#   name: …\n#   bio: …\n#   linkedin: https://www.linkedin.com/in/…\n#   photo: founder.jpg         # a file next to this one\n",
  partners:
    "# partners:                    # where your names are listed, held and paid for\n#   - name: …\n#     url: https://…\n#     kind: …                  # such as Marketplace or Registrar\n",
  escrow:
    "# escrow:                      # your account at Escrow.com: gives every priced name a Buy Now button\n#   email: …\n#   feePayer: buyer            # or seller, or split\n#   inspectionDays: 3\n",
  logo: "# logo: logo.svg               # a file next to this one\n",
  accent: '# accent: { dark: "#8fb8ff", light: "#1f3fbf" }\n',
  currencies: "# currencies: [EUR, GBP]       # prices are also shown in these\n",
  registryFacts:
    "# registryFacts: no            # leaves registrar, registration and expiry off the pages of names\n",
  testimonials:
    "# testimonials:                # up to three buyers' own words, shown on the home and about pages\n#   - text: …\n#     name: …\n",
  faqs: "# faqs: no                     # or up to 12 of your own, in place of the built-in questions\n",
  home: "# home:                        # the home page's words; no leaves a section out\n#   title: Names worth building on.\n#   text: …\n#   figures: [Premium Domains, Available Now]\n#   why:\n#     title: Why buy from us\n#     points:\n#       - title: …\n#         text: …\n#       - title: …\n#         text: …\n#   closing: no\n",
  lead: "# lead:                        # featured names\n#   - …\n",
};

const UNNAMED = {
  law: "the country where the seller is based",
  courts: "the courts of that country",
};

/** Terms bind the seller, so the file shows each one that applies, and none that she hasn't agreed to. */
const PROMISES = [
  "\n# Payment plans, which is how lease-to-own works here: your terms, yes for the usual ones, or no.\n",
  stringify({ plans: "no" }),
];

const ABOUT_TERMS = `\n# Your pages promise the usual terms only after yes. ${USUAL_TERMS}\n`;

function formatShop(
  { name, email, currency, escrow, terms = "no" }: Answers,
  today: string,
): string {
  const given = {
    name,
    description: `Domain names for sale, by ${name}.`,
    currency,
    email,
    escrow: escrow ? { email: escrow, feePayer: "buyer", inspectionDays: 3 } : undefined,
  };
  const others = Object.entries(EXAMPLES).filter(([field]) => !Reflect.get(given, field));
  return [
    "# Your shop. docs/reference.md lists all fields. Edits show at the next page load.\n\n",
    stringify(given),
    "\n# The day at the top of the built-in policies, and the law that the terms name: put your own country or state here.\n",
    stringify({ policiesUpdated: today, jurisdiction: UNNAMED }),
    ABOUT_TERMS,
    stringify({ usualTerms: terms }),
    ...PROMISES,
    "\n# More fields. To use one, remove the # from its line and from the indented lines below it:\n\n",
    ...others.map(([, lines]) => lines),
  ].join("");
}

const NAMES_FILE = "listings/names.csv";

type Written = { faults: readonly Fault[]; listings: number };

const SETTINGS = `# Settings of this shop. To use one, remove the # before it, fill it in, and restart the shop.
# docs/reference.md lists them all. Keep this file to yourself: it may hold passwords.

# The shop's own address on the internet:
# SITE_URL=https://names.example

# The mail server that brings you inquiries, and buyers your answers:
# SMTP_ADDRESS=mail.example
# SMTP_USERNAME=user
# SMTP_PASSWORD='password'
`;

/** Fills a folder from a draft. One that exists, such as a volume of a container, can't be replaced and keeps what it has. */
async function place(draft: string, dir: string, isThere: boolean): Promise<void> {
  if (!isThere) return rename(draft, dir);
  for (const name of await readdir(draft)) {
    if (!existsSync(join(dir, name))) await rename(join(draft, name), join(dir, name));
  }
}

/** An empty `csv` makes a shop without names. With `isOwnFolder`, the folder also gets the shop's settings and a place for its data, as commands run in it. */
export async function writeShop(
  dir: string,
  answers: Answers,
  csv: string,
  { today, isOwnFolder }: { readonly today: string; readonly isOwnFolder: boolean },
): Promise<Written> {
  const above = dirname(dir);
  await mkdir(above, { recursive: true });
  const isThere = existsSync(dir);
  const draft = await mkdtemp(isThere ? join(dir, ".init-") : join(above, `.${basename(dir)}-`));
  try {
    await mkdir(join(draft, "listings"));
    await writeFile(join(draft, "shop.yaml"), formatShop(answers, today));
    if (csv) await writeFile(join(draft, NAMES_FILE), csv);
    const { content, faults } = await readContent(draft);
    if (faults.length > 0 && (csv || faults[0] !== NO_LISTING)) return { faults, listings: 0 };
    if (isOwnFolder) {
      await writeFile(join(draft, ".env"), SETTINGS, { mode: PRIVATE_FILE });
      await mkdir(join(draft, "data"), { mode: PRIVATE_FOLDER });
    }
    // Only this user can open a folder made by mkdtemp, but a container may run as another user.
    await chmod(draft, 0o755);
    await place(draft, dir, isThere);
    return { faults: [], listings: content?.catalogue.listings.length ?? 0 };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

const MAX_SHOWN = 10;

export function formatFaults(faults: readonly Fault[]): string {
  const more = faults.length - MAX_SHOWN;
  const lines = faults.slice(0, MAX_SHOWN).map(formatOwnFault);
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join("\n");
}

const linesOf = (name: string) =>
  new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=(.*)\\n?`, "gm");

const isSet = ([, value = ""]: RegExpMatchArray) => !/^\s*(""|''|``)?\s*(#|$)/.test(value);

/** Between double quotes, Node reads \n as a line break, and Docker Compose reads $ as a variable. */
function quoteSetting(value: string): string {
  if (!/["$\\]/.test(value)) return `"${value}"`;
  return value.includes("'") ? `\`${value}\`` : `'${value}'`;
}

export function replaceSetting(settings: string, name: string, value: string): string {
  const others = settings.replaceAll(linesOf(name), "");
  const start = others === "" || others.endsWith("\n") ? others : `${others}\n`;
  return `${start}${name}=${quoteSetting(value)}\n`;
}

export async function rememberFolder(envFile: string, dir: string): Promise<boolean> {
  const settings = await readFile(envFile, "utf8").catch(() => "");
  if ([...settings.matchAll(linesOf("CONTENT_DIR"))].some(isSet)) return false;
  const changed = replaceSetting(settings, "CONTENT_DIR", dir);
  await writeFile(envFile, changed, { mode: PRIVATE_FILE });
  return true;
}
