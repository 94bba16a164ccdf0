import type { StatName } from "../../catalogue/listing.ts";

interface StatLabel {
  readonly name: StatName;
  readonly label: string;
  /** Stands after a measured value only; empty where the value carries its own. */
  readonly unit: string;
}

/** The figures of a name, in the order in which they are shown. What each means stands in detail.ts. */
export const statLabels: readonly StatLabel[] = [
  { name: "domainAge", label: "Domain age", unit: "" },
  { name: "firstSeen", label: "First seen", unit: "" },
  { name: "keywordVolume", label: "Keyword total volume", unit: "searches a month" },
  { name: "cpc", label: "CPC", unit: "a click" },
  { name: "backlinks", label: "Backlinks", unit: "links" },
  { name: "referringDomains", label: "Referring domains", unit: "sites" },
];
