import type { Format, State } from "../import-formats.ts";

const DOMBOT = "aoxborrow/dombot on GitHub: docs/domain-import-export.md and its tests";

const ACTIVE: Readonly<Record<string, State>> = { active: "available" };
const ESTIMATE = "an estimate isn't your price";

export const REGISTRARS: readonly Format[] = [
  {
    title: "GoDaddy",
    signature: ["Domain Name", "Ownership Date", "Estimated Value", "Cashparking"],
    columns: {
      domain: "Domain Name",
      registered: "Create Date",
      expires: "Expiration Date",
      registration: "Status",
      renewalPrice: "Renewal Price",
    },
    forNewNames: { tags: "FolderMemberships" },
    dates: "MDY",
    states: ACTIVE,
    registrar: "GoDaddy",
    refused: {
      "Ownership Date": 'if it\'s when you bought the name: --map acquired="Ownership Date"',
      "Estimated Value": ESTIMATE,
      "Valuation Wholesale Amount": ESTIMATE,
      ListingStatus: "it's about GoDaddy's own market",
    },
    source: DOMBOT,
  },
  {
    title: "Dynadot",
    signature: ["Domain", "Expiration Date", "Expiration Date Timestamp"],
    columns: {
      domain: "Domain",
      registered: "Registration Date",
      expires: "Expiration Date",
    },
    forNewNames: { tags: "Folder", ownNote: "Domain Note" },
    blanks: ["(no folder)"],
    registrar: "Dynadot",
    source: `${DOMBOT}; a newer row without the folder: nomadcafe/66do on GitHub`,
  },
  {
    title: "Namecheap",
    signature: ["Domain Name", "Domain status at NC", "Domain expiration date"],
    columns: {
      domain: "Domain Name",
      expires: "Domain expiration date",
      registration: "Domain status at NC",
    },
    states: ACTIVE,
    registrar: "Namecheap",
    source: DOMBOT,
  },
  {
    title: "Porkbun",
    signature: ["DOMAIN", "STATUSES", "CREATE DATE", "EXPIRE DATE"],
    columns: {
      domain: "DOMAIN",
      registered: "CREATE DATE",
      expires: "EXPIRE DATE",
      registration: "STATUSES",
      renewalPrice: "EST. RENEWAL PRICE",
    },
    states: ACTIVE,
    registrar: "Porkbun",
    source:
      "codervijo/lamill.io on GitHub, a reader of Porkbun's export with its note as first line",
  },
  {
    title: "Spaceship",
    signature: ["Domain", "Nameservers", "DNS Preset", "Expiration Date", "Ownership change"],
    columns: {
      domain: "Domain",
      registered: "Registration Date",
      expires: "Expiration Date",
      registration: "Status",
    },
    forNewNames: { tags: "Category" },
    dates: "MDY",
    states: ACTIVE,
    registrar: "Spaceship",
    source: "nomadcafe/66do on GitHub, a reader of Spaceship's export and its tests",
  },
  {
    title: "Sav",
    signature: ["domain_id", "buy_now_price", "date_added_to_account"],
    columns: {
      domain: ["domain_name", "domain"],
      price: "buy_now_price",
      registered: "date_registered",
      expires: "date_expiration",
      registration: "status",
    },
    forNewNames: { tags: "folder_name", listedDate: "date_added_to_account" },
    registrar: "Sav",
    source: `${DOMBOT}, which has no value of the status`,
  },
  {
    title: "Network Solutions",
    signature: ["Account No", "Account Holder", "Auto Renew"],
    columns: {
      domain: ["Domain Name", "Domain"],
      expires: ["Expiration Date", "Expiry Date", "Expires"],
    },
    dates: "MDY",
    registrar: "Network Solutions",
    source: `${DOMBOT}; the headings of the name and the expiry are from memory`,
  },
  {
    title: "Hexonet (CentralNic Reseller)",
    signature: ["Domain", "Status", "Renewal Date", "Nameserver"],
    columns: { domain: "Domain", expires: "Renewal Date", registration: "Status" },
    states: { ...ACTIVE, "active clienttransferprohibited": "available" },
    registrar: "Hexonet",
    source: DOMBOT,
  },
];
