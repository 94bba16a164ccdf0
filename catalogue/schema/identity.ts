export interface Identity {
  readonly company: string;
  readonly address: readonly string[] | null;
  readonly taxNumber: string | null;
  /** The seller's town and country, such as 'Kiel, Germany'. */
  readonly place?: string | null;
  readonly register?: string | null;
  readonly registerNumber?: string | null;
  /** What the seller's papers say about VAT. */
  readonly vatText?: string | null;
  /** The year in which the business began. */
  readonly since?: number | null;
}

export function describeRegister({ register, registerNumber }: Identity): string | null {
  if (!register) return registerNumber ? `registered under ${registerNumber}` : null;
  return registerNumber ? `${register}, ${registerNumber}` : register;
}

export function formatIdentity(identity: Identity): string {
  const { company, address, taxNumber } = identity;
  const parts = [
    company,
    ...(address ?? []),
    describeRegister(identity),
    taxNumber && `tax number ${taxNumber}`,
  ];
  return parts.flatMap((part) => part?.replace(/,$/, "") ?? []).join(", ");
}

interface Seller {
  readonly identity: Identity | null;
  readonly founder: { readonly photo: string | null } | null;
}

/** Names the fields of shop.yaml by which buyers would know the seller, and that she has left out. */
export function findUnknownSeller({ identity, founder }: Seller): string[] {
  const { place, since, registerNumber, taxNumber } = identity ?? {};
  const known = {
    "identity.company": identity,
    "identity.place": place,
    "identity.registerNumber": registerNumber ?? taxNumber,
    "identity.since": since,
    founder,
    "founder.photo": founder?.photo,
  };
  return Object.entries(known).flatMap(([field, value]) => (value ? [] : [field]));
}

export const WHY_KNOWN =
  "before buyers send money, they look for who gets it: the pages about you, the checkout and the landers show what you fill in";
