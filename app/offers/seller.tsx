import { useSite } from "../layout/site.ts";

/** The party that a buyer deals with, as it stands beside sums and on papers. */
export function Seller() {
  const { name, identity, contact } = useSite();
  return (
    <>
      {identity ? identity.company : name}
      {identity?.address?.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {identity?.taxNumber && <span className="block">Tax number {identity.taxNumber}</span>}
      <span className="block wrap-anywhere">{contact.email}</span>
    </>
  );
}

export function useSellerName(): string {
  const { name, identity } = useSite();
  return identity?.company ?? name;
}
