export const KINDS = {
  price: "Change the price",
  status: "Change the status",
  category: "Change the category",
  tier: "Change the tier",
  hide: "Hide",
  show: "Show again",
  delete: "Delete",
} as const;

export type Kind = keyof typeof KINDS;

export const isKind = (text: string | null): text is Kind => text !== null && text in KINDS;
