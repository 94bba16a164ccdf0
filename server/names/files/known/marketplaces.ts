import type { Format, State } from "../import-formats.ts";

const DOMBOT = "aoxborrow/dombot on GitHub: docs/domain-import-export.md and its tests";

const PLANS = "plans are set for the whole shop, as plans in shop.yaml";
const LANDER = "it's about Afternic's own pages";

const FOR_SALE: Readonly<Record<string, State>> = { yes: "available", no: "not-for-sale" };

const AFTERNIC: readonly Format[] = [
  {
    title: "Afternic",
    signature: ["Domain", "Buy Now Price", "Floor Price", "Min Offer", "Sale Lander"],
    columns: {
      domain: "Domain",
      price: "Buy Now Price",
      minimumOffer: "Min Offer",
      floor: "Floor Price",
      status: "Listing Status",
    },
    forNewNames: { listedDate: "Date Added (UTC)" },
    states: { listed: "available" },
    refused: {
      "Lease to Own": PLANS,
      "Max Lease Period": PLANS,
      "Sale Lander": LANDER,
      "Show Buy Now Option": LANDER,
      "Show Lease to Own Option": LANDER,
      "Show Make Offer Option": LANDER,
    },
    source:
      "Afternic's bulk upload template v3 (afternic.com/forms); the export's further columns: gqls/agentchassis on GitHub, notes on a portfolio export of September 2026",
  },
  {
    title: "Afternic (before 2025)",
    signature: ["*Name (Required)", "*Minimum Offer (Required)", "Buy Now Price"],
    columns: {
      domain: "*Name (Required)",
      price: "Buy Now Price",
      minimumOffer: "*Minimum Offer (Required)",
      floor: "Floor Price",
      status: "Listing Status",
    },
    forNewNames: { category: "Top Category", tags: "GROUPNAME" },
    states: { "2": "available", active: "available", inactive: "not-for-sale" },
    blanks: ["default"],
    refused: {
      "Reserve Price": "it's for auctions; the floor price is read",
      "Second-Level Category": "a name has one category",
      "Listing Page": LANDER,
    },
    source: `${DOMBOT}, with 2 as the status; Active and Inactive are from memory`,
  },
];

const SEDO: readonly Format[] = [
  {
    title: "Sedo",
    signature: ["Domain name", "Currency", "Price", "Minimum Offer", "SedoMLS Status"],
    columns: {
      domain: "Domain name",
      price: "Price",
      minimumOffer: "Minimum Offer",
      currency: "Currency",
    },
    forNewNames: { category: "Master Category", registrar: "Registrar", listedDate: "Inserted" },
    priceOptions: {
      column: "Price Option",
      values: {
        "buy now": "buy-now",
        "fixed price": "buy-now",
        "make offer": "minimum-offer",
      },
    },
    refused: {
      Language: "a name has no language of its own",
      "SedoMLS Status": "it's about Sedo's own network",
    },
    source: `${DOMBOT}, with Buy Now (2) as the price option; Fixed price and Make offer are from memory`,
  },
  {
    title: "Sedo's upload file",
    signature: ["Domain Name", "Selling Option", "For Sale", "Minimum Price", "Action Type"],
    columns: {
      domain: "Domain Name",
      price: "Price",
      minimumOffer: "Minimum Price",
      currency: "Currency",
      status: "For Sale",
      registration: "Action Type",
    },
    states: { ...FOR_SALE, delete: "not-for-sale" },
    priceOptions: {
      column: "Selling Option",
      values: { buy_now: "buy-now", make_offer: "minimum-offer" },
    },
    source:
      "Sedo's Example_File_Domain_Importer.xlsx, as gqls/agentchassis on GitHub describes it (scripts/domains/sedo-importer-xlsx.py)",
  },
];

const DAN: readonly Format[] = [
  {
    title: "Dan's export",
    signature: ["Domain name", "Added on", "Starting offer"],
    columns: { domain: "Domain name", price: "Buy now price", minimumOffer: "Starting offer" },
    forNewNames: { listedDate: "Added on", description: "Description" },
    refused: { "Lease to own": PLANS },
    source: DOMBOT,
  },
  {
    title: "Dan's upload file",
    signature: ["Domain name", "Buy now price", "Starting offer", "Description"],
    columns: { domain: "Domain name", price: "Buy now price", minimumOffer: "Starting offer" },
    forNewNames: { description: "Description" },
    source: DOMBOT,
  },
];

export const MARKETPLACES: readonly Format[] = [
  ...AFTERNIC,
  ...SEDO,
  ...DAN,
  {
    title: "Efty",
    signature: ["Domain", "BIN Price", "Minimum offer", "Efty market"],
    columns: {
      domain: "Domain",
      price: "BIN Price",
      minimumOffer: "Minimum offer",
      status: "Status",
      soldDate: "Sold date",
      salePrice: "Sold price",
      acquired: "Purchase date",
      acquiredPrice: "Purchase price",
      renewalPrice: "Renewal fee",
    },
    forNewNames: { category: "Category", description: "Description" },
    dates: "MDY",
    states: { portfolio: "available", active: "available", sold: "sold", hidden: "not-for-sale" },
    refused: {
      "Landing Page theme": "it's about Efty's own pages",
      "Payment Platform": "how buyers pay is set for the whole shop, in shop.yaml",
      Premium: "feature a name with 'names feature', or set its tier",
      "Efty market": "it's about Efty's own market",
    },
    source: `${DOMBOT}, with portfolio and sold as the status; Active and Hidden are from memory`,
  },
  {
    title: "Unstoppable Domains",
    signature: ["Name", "Expires At", "Auto-Renewal"],
    columns: {
      domain: "Name",
      expires: "Expires At",
      acquired: "Purchased At",
      status: "Listing Status",
    },
    forNewNames: { tags: "Tags" },
    states: {
      open: "available",
      "open not signed": "available",
      "open on request": "available",
      draft: "not-for-sale",
      canceled: "not-for-sale",
      "waiting for approval": "not-for-sale",
      "pending admin approval": "not-for-sale",
      pending: "reserved",
    },
    refused: { "Listing Price": "it's in cents, so 488800 stands for $4,888" },
    source:
      "unstoppabledomains/ud-cli on GitHub, 'ud domains list --format csv' (src/lib/formatter.ts)",
  },
  {
    title: "this shop's file for Dynadot",
    signature: ["domain", "for_sale_type", "listing_type", "minimum_offer"],
    columns: {
      domain: "domain",
      price: "price",
      minimumOffer: "minimum_offer",
      status: "for_sale_type",
    },
    states: { marketplace: "available", not_for_sale: "not-for-sale" },
    priceOptions: {
      column: "listing_type",
      values: {
        buy_now: "buy-now",
        buy_now_and_make_offer: "buy-now",
        make_offer: "minimum-offer",
      },
    },
    source: "`names export --format dynadot`, after Dynadot's API (set_for_sale)",
  },
  {
    title: "this shop's file for Spaceship",
    signature: ["name", "binPriceEnabled", "binPrice.amount", "minPrice.amount"],
    columns: {
      domain: "name",
      price: "binPrice.amount",
      minimumOffer: "minPrice.amount",
      currency: "binPrice.currency",
    },
    priceOptions: { column: "binPriceEnabled", values: { true: "buy-now" } },
    source: "`names export --format spaceship`, after Spaceship's SellerHub API",
  },
];
