/** Who the seller is in law, as shop.yaml says it. */
export interface Identity {
  readonly company: string;
  /** Its lines. */
  readonly address: readonly string[] | null;
  readonly taxNumber: string | null;
}

/** For the foot of a mail: 'Quay GmbH, Hafen 1, 24103 Kiel, tax number DE123'. */
export function formatIdentity({ company, address, taxNumber }: Identity): string {
  const parts = [company, ...(address ?? []), ...(taxNumber ? [`tax number ${taxNumber}`] : [])];
  return parts.map((part) => part.replace(/,$/, "")).join(", ");
}
