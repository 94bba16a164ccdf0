import type { z } from "zod";
import type { identity } from "./contact-schema.ts";

type Written = z.output<typeof identity>;

export type Identity = Pick<Written, "company" | "address" | "taxNumber"> & Partial<Written>;

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
