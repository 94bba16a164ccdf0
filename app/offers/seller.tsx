import { describeRegister } from "../../catalogue/schema/identity.ts";
import { useSite } from "../ui/use-site.ts";

/** The party that a buyer deals with, as it stands beside sums and on papers. */
export function Seller() {
  const { name, identity, contact } = useSite();
  const place = identity?.address ?? (identity?.place ? [identity.place] : []);
  const register = identity && describeRegister(identity);
  return (
    <>
      {identity ? identity.company : name}
      {place.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {register && <span className="block">{register}</span>}
      {identity?.taxNumber && <span className="block">Tax number {identity.taxNumber}</span>}
      <span className="block wrap-anywhere">{contact.email}</span>
    </>
  );
}

export function useSellerName(): string {
  const { name, identity } = useSite();
  return identity?.company ?? name;
}
