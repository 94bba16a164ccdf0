import { Link } from "react-router";
import { DataTable } from "../layout/data-table.tsx";
import type { Shown } from "./route.tsx";

export function NamesInDns({ names }: { names: NonNullable<Shown["names"]> }) {
  const { isChecked, total, checked, faulty, expiring } = names;
  return (
    <>
      <section id="dns" aria-labelledby="dns-title" className="scroll-mt-6">
        <h2 id="dns-title" className="text-xl">
          DNS and landers
        </h2>
        <p className="mt-3 text-soft-ink tabular-nums">
          {checked === 0
            ? isChecked
              ? "No name has been looked up yet. The shop does that while it runs."
              : "Names aren't looked up: DNS_CHECKS is off, as it is while SITE_URL is local."
            : `${checked - faulty.count} of ${checked} names looked up are set up correctly${checked < total ? `, ${total - checked} haven't been looked up yet` : ""}.`}
        </p>
        {faulty.count > 0 && (
          <DataTable
            label="Names to set up in DNS"
            columns={["Name", "Problems", "Looked up"]}
            rows={faulty.listed.map(({ domain, name, faults, checked: at }) => [
              <Link key={domain} to={`/names/${domain}`} className="text-link touch-link" data-row>
                {name}
              </Link>,
              faults.join("; "),
              at,
            ])}
            className="mt-3"
          />
        )}
        <More count={faulty.count - faulty.listed.length} />
      </section>
      <section id="expiring" aria-labelledby="expiring-title" className="scroll-mt-6">
        <h2 id="expiring-title" className="text-xl">
          Names about to expire
        </h2>
        {expiring.count === 0 ? (
          <p className="mt-3 text-soft-ink">
            None within {expiring.days} days, as far as the shop knows.
          </p>
        ) : (
          <ul className="rows mt-3">
            {expiring.listed.map(({ domain, text }) => (
              <li key={domain} className="py-3.5">
                <Link to={`/names/${domain}`} className="text-link touch-link font-medium" data-row>
                  {domain}
                </Link>{" "}
                {text}. Renew it at the registrar, or delete it here.
              </li>
            ))}
          </ul>
        )}
        <More count={expiring.count - expiring.listed.length} />
      </section>
    </>
  );
}

const More = ({ count }: { count: number }) =>
  count > 0 ? <p className="mt-3 text-soft-ink">And {count} more.</p> : null;
