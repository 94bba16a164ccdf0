export const trustBullets: { title: string; text: string }[] = [
  {
    title: "Safe & Secure Transactions",
    text: "A neutral escrow partner holds your payment until you confirm that the domain has arrived.",
  },
  {
    title: "100% Satisfaction Guaranteed",
    text: "The escrow inspection period is the guarantee: the money is released only after you have checked the name; sales are final once the transfer begins.",
  },
  {
    title: "Available for Immediate Purchase",
    text: "A name marked available can be bought today, through its escrow checkout or by agreeing a price with us.",
  },
  {
    title: "Lease-to-Own option on request",
    text: "You use the name while you pay for it through the escrow service, and ownership moves to you after the last payment.",
  },
];

type StatKey =
  "domainAge" | "firstSeen" | "keywordVolume" | "cpc" | "backlinks" | "referringDomains";

/** `unit` stands after a measured value only; it is empty where the value carries its own. */
export const statLabels: Record<StatKey, { label: string; unit: string; meaning: string }> = {
  domainAge: {
    label: "Domain age",
    unit: "",
    meaning:
      "Time since the registry's creation date: a measure of history and trust, not a search-ranking advantage.",
  },
  firstSeen: {
    label: "First seen",
    unit: "",
    meaning:
      "The earliest capture of this address in a web archive, which may be later than its registration.",
  },
  keywordVolume: {
    label: "Keyword total volume",
    unit: "searches a month",
    meaning:
      "Estimated monthly searches for the phrase, by the tool named here; it is not traffic to the domain.",
  },
  cpc: {
    label: "CPC",
    unit: "a click",
    meaning:
      "Estimated average price that advertisers pay for one click on the phrase; it is not income from the domain.",
  },
  backlinks: {
    label: "Backlinks",
    unit: "links",
    meaning: "Number of links on other sites that point to this domain.",
  },
  referringDomains: {
    label: "Referring domains",
    unit: "sites",
    meaning:
      "Number of distinct sites that link to this domain; it says more than the number of links.",
  },
};
