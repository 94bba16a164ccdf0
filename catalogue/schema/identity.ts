export interface Identity {
  readonly company: string;
  readonly address: readonly string[] | null;
  readonly taxNumber: string | null;
}

export function formatIdentity({ company, address, taxNumber }: Identity): string {
  const parts = [company, ...(address ?? []), ...(taxNumber ? [`tax number ${taxNumber}`] : [])];
  return parts.map((part) => part.replace(/,$/, "")).join(", ");
}
