import type { Listing } from "../../../catalogue/schema/listing.ts";
import type { ExportFormat } from "./export-names.ts";

/** Afternic's template v3 (afternic.com/forms) allows no currency symbols or quotes. An empty cell keeps the account's value. */
const AFTERNIC: ExportFormat = {
  columns: [
    ["Domain", "domain"],
    ["Buy Now Price", "amount"],
    ["Floor Price", "floorAmount"],
    ["Min Offer", "minimumAmount"],
    ["Lease to Own", ""],
    ["Max Lease Period", ""],
    ["Sale Lander", ""],
    ["Show Buy Now Option", ""],
    ["Show Lease to Own Option", ""],
    ["Show Make Offer Option", ""],
    ["Hidden", ""],
  ],
  hasMark: false,
  isUpload: true,
  currencies: ["USD"],
  hint: "upload it as 'Update'",
  advice: [
    "Upload it to Afternic as 'Update' only: 'Replace' removes every name that isn't in the file.",
    "An empty cell keeps what Afternic has, including an old price on a 'Make Offer' name.",
  ],
};

const ifPriced =
  (priced: string, other: string) =>
  ({ price }: Listing) =>
    price.amount === null ? other : priced;

const currencyOfPrice = ({ price }: Listing, currency: string) =>
  price.amount === null ? "" : currency;

const currencyOfMinimum = ({ minimumOffer }: Listing, currency: string) =>
  minimumOffer === null ? "" : currency;

/** Sedo's Example_File_Domain_Importer.xlsx has these columns. A name with a fixed price can't have a minimum there. */
const SEDO: ExportFormat = {
  columns: [
    ["Domain Name", "domain"],
    ["Selling Option", ifPriced("BUY_NOW", "MAKE_OFFER")],
    ["For Sale", "=yes"],
    ["Price", "amount"],
    [
      "Minimum Price",
      ({ price, minimumOffer }) => (price.amount === null ? String(minimumOffer ?? "") : ""),
    ],
    ["Currency", "currency"],
    ["Action Type", ""],
  ],
  hasMark: false,
  isUpload: true,
  currencies: ["USD", "EUR", "GBP"],
  hint: "upload it as 'Import'",
  advice: [
    "Upload it in Sedo's Bulk Domain Uploader as 'Import': 'Sync' removes every name that isn't in the file.",
    "It has the columns of Sedo's example file, but nobody has tried it with Sedo yet: start with a few names.",
  ],
};

function readListingType({ price, offers }: Listing): string {
  if (price.amount === null) return "make_offer";
  return offers ? "buy_now_and_make_offer" : "buy_now";
}

/** Dynadot has no public upload file, so these are the parameters of its API's set_for_sale. */
const DYNADOT: ExportFormat = {
  columns: [
    ["domain", "domain"],
    ["for_sale_type", "=marketplace"],
    ["listing_type", readListingType],
    ["price", "amount"],
    ["minimum_offer", "minimumAmount"],
  ],
  hasMark: false,
  isUpload: true,
  hint: "what its API wants; it has no upload file",
  advice: [
    "Dynadot publishes no upload file. These are the parameters of its API's set_for_sale, for a script or for the form; nobody has tried them yet.",
  ],
};

/** Spaceship has no public upload file, so these are the fields of its SellerHub API. */
const SPACESHIP: ExportFormat = {
  columns: [
    ["name", "domain"],
    ["displayName", "displayName"],
    ["binPriceEnabled", ifPriced("true", "false")],
    ["binPrice.amount", "amount"],
    ["binPrice.currency", currencyOfPrice],
    ["minPriceEnabled", ({ minimumOffer }) => String(minimumOffer !== null)],
    ["minPrice.amount", "minimumAmount"],
    ["minPrice.currency", currencyOfMinimum],
  ],
  hasMark: false,
  isUpload: true,
  hint: "what its API wants; it has no upload file",
  advice: [
    "Spaceship publishes no upload file. These are the fields of its SellerHub API (/v1/sellerhub/domains), for a script or for the form; nobody has tried them yet.",
  ],
};

const ATOM: ExportFormat = {
  columns: [["Domain", "domain"]],
  hasMark: false,
  isUpload: true,
  hint: "the list of names to paste",
  advice: [
    "Atom shows the template of its upload to its sellers only, so this is the list of names, to paste or to copy into the template. With its columns in a file, --columns writes the rest.",
  ],
};

export const UPLOADS = {
  afternic: AFTERNIC,
  atom: ATOM,
  dynadot: DYNADOT,
  sedo: SEDO,
  spaceship: SPACESHIP,
} as const;
