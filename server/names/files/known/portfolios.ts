import type { Format, State } from "../import-formats.ts";

const DOMAINMOD = "domainmod/domainmod on GitHub";

/** DomainMOD's numbers and words of a status, as its guide to the CSV importer lists them. */
const STATUSES: Readonly<Record<string, State>> = {
  "0": "expired",
  "1": "available",
  "2": "not-for-sale",
  "3": "not-for-sale",
  "4": "not-for-sale",
  "5": "not-for-sale",
  "10": "sold",
  expired: "expired",
  active: "available",
  "pending (transfer)": "not-for-sale",
  "pending transfer": "not-for-sale",
  "pending (renewal)": "not-for-sale",
  "pending renewal": "not-for-sale",
  "pending (other)": "not-for-sale",
  "pending other": "not-for-sale",
  "pending (registration)": "not-for-sale",
  "pending registration": "not-for-sale",
  sold: "sold",
};

/** The day that DomainMOD's tables have where nobody entered one. */
const NO_DAY = "1970-01-01";

const TRANSFER = "a fee that you may never pay isn't a cost";
const PRIVACY = "add it to the renewal price if you pay it";
const FUNCTION = "what a name is used for isn't shown to buyers";
const HOSTING = "a shop has no place for hosting";

export const PORTFOLIOS: readonly Format[] = [
  {
    title: "DomainMOD's export",
    signature: ["Domain Status", "Expiry Date", "Initial Fee", "Renewal Fee", "Domain", "Function"],
    columns: {
      domain: "Domain",
      status: "Domain Status",
      expires: "Expiry Date",
      acquiredPrice: "Initial Fee",
      renewalPrice: "Renewal Fee",
      otherCosts: "Misc Fee",
    },
    forNewNames: { category: "Category", registrar: "Registrar", ownNote: "Notes" },
    states: STATUSES,
    blanks: [NO_DAY],
    refused: {
      "Transfer Fee": TRANSFER,
      "Privacy Fee": PRIVACY,
      "Total Yearly Cost": "it's the sum of the other fees",
      Function: FUNCTION,
      "Registrar Account": "it names the holder of the account",
      "DNS Profile": HOSTING,
      "IP Address Name": HOSTING,
      "Web Host": HOSTING,
      Inserted: "it's when the name came into DomainMOD",
    },
    source: `${DOMAINMOD}, domains/index.php`,
  },
  {
    title: "DomainMOD's import template",
    signature: ["domain", "expiry_date", "registration_fee", "miscellaneous_fee", "fee_currency"],
    columns: {
      domain: "domain",
      status: "status",
      expires: "expiry_date",
      acquiredPrice: "registration_fee",
      renewalPrice: "renewal_fee",
      otherCosts: "miscellaneous_fee",
      currency: "fee_currency",
    },
    forNewNames: {
      category: "category",
      registrar: "registrar_name",
      ownNote: "domain_notes",
    },
    states: STATUSES,
    blanks: [NO_DAY],
    refused: {
      transfer_fee: TRANSFER,
      privacy_fee: PRIVACY,
      function: FUNCTION,
      category_notes: "a category has no note",
      registrar_url: "a registrar has no page here",
      registrar_notes: "a registrar has no note of its own",
      hosting_provider: HOSTING,
      hosting_provider_notes: HOSTING,
      dns_profile_name: HOSTING,
      dns_notes: HOSTING,
    },
    source: `${DOMAINMOD}, import-template-sample.csv and docs/userguide/csv-importer`,
  },
  {
    title: "DomainMOD's table of domains",
    signature: ["domain", "expiry_date", "fee_id", "total_cost", "active"],
    columns: {
      domain: "domain",
      status: "active",
      expires: "expiry_date",
      renewalPrice: "total_cost",
    },
    forNewNames: { ownNote: "notes" },
    states: STATUSES,
    blanks: [NO_DAY],
    refused: { function: FUNCTION },
    source: `${DOMAINMOD}, install/go.php`,
  },
  {
    title: "DomBot",
    signature: ["Domain", "Purchase type", "Purchase amount", "Sale amount"],
    columns: {
      domain: "Domain",
      status: "Status",
      price: ["Price", "Asking price"],
      minimumOffer: ["Min offer", "Minimum offer"],
      floor: "Floor price",
      currency: ["Price currency", "Asking currency"],
      registered: "Created",
      expires: "Expires",
      renewalPrice: "Renewal price",
      acquired: "Purchase date",
      acquiredPrice: "Purchase amount",
      soldDate: "Sale date",
      salePrice: "Sale amount",
    },
    forNewNames: { tags: "Folder", registrar: "Registrar", ownNote: "Notes" },
    states: {
      owned: "available",
      sold: "sold",
      dropped: "expired",
      archived: "not-for-sale",
      removed: "not-for-sale",
    },
    refused: {
      "Renewal estimate": "your own renewal price is read",
      "Purchase type": "a name bought and one registered by hand are the same here",
      "Purchase years": "the day that the registration ends is read",
    },
    source: "aoxborrow/dombot on GitHub: src/shared/domain-import.test.ts and import-columns.ts",
  },
  {
    title: "park.io's orders",
    signature: ["Order ID", "Paid Date", "On park.io"],
    columns: {
      domain: "Domain",
      acquired: "Paid Date",
      acquiredPrice: "Amount (USD)",
      expires: "Expiration Date",
    },
    source: "aoxborrow/dombot on GitHub: src/shared/domain-import.test.ts",
  },
];
