import type { Identity } from "../../catalogue/schema/identity.ts";

export function IdentityBlock({ identity }: { identity: Identity }) {
  const { company, address, taxNumber } = identity;
  return (
    <address className="text-[0.9375rem] wrap-anywhere text-soft-ink not-italic">
      <span className="block font-medium text-ink">{company}</span>
      {address?.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {taxNumber && <span className="mt-2 block tabular-nums">Tax number {taxNumber}</span>}
    </address>
  );
}
