export const KINDS = {
  price: "Set price",
  status: "Set status",
  category: "Set category",
  tier: "Set tier",
  hide: "Hide",
  show: "Show again",
  delete: "Delete",
} as const;

export type Kind = keyof typeof KINDS;

export const isKind = (text: string | null): text is Kind => text !== null && text in KINDS;
