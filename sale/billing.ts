/** What a buyer may add to a purchase, for an invoice. The texts are the buyer's own, and nobody has checked them. */
export interface Billing {
  readonly company: string | null;
  readonly billingAddress: string | null;
  readonly vatNumber: string | null;
  readonly orderNumber: string | null;
  readonly wantsInvoice: boolean;
}

export const BILLING_LABELS = {
  company: "Company",
  billingAddress: "Billing address",
  vatNumber: "VAT number",
  orderNumber: "Order number",
} as const;

type BillingField = keyof typeof BILLING_LABELS;

export const BILLING_FIELDS = Object.keys(BILLING_LABELS) as readonly BillingField[];

/** The database holds the details as JSON, or null if the buyer gave none. */
export const readBilling = (stored: string | null): Billing | null =>
  stored === null ? null : (JSON.parse(stored) as Billing);

/** Leaves out what else a form holds. */
export function storeBilling(billing: Billing): string | null {
  const isEmpty = !billing.wantsInvoice && BILLING_FIELDS.every((name) => billing[name] === null);
  return isEmpty ? null : JSON.stringify(billing, [...BILLING_FIELDS, "wantsInvoice"]);
}

/** Lists the details for the seller, under their labels. */
export const listBilling = (
  billing: Billing | null,
): (readonly [label: string, value: string | null])[] => [
  ...BILLING_FIELDS.map((name) => [BILLING_LABELS[name], billing?.[name] ?? null] as const),
  ["Invoice", billing?.wantsInvoice ? "The buyer needs an invoice" : null],
];

/** Emails and terminals show each detail on one line. */
export const listBillingLines = (billing: Billing | null) =>
  listBilling(billing).map(
    ([label, value]) => [label, value?.replaceAll("\n", ", ") ?? null] as const,
  );
