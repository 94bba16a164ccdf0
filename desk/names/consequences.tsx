import { Link } from "react-router";
import { formatMoney } from "../../catalogue/format/currency.ts";
import type { Consequence } from "../../server/operations/names/consequences.ts";

/** Lists the offers for names that are sold, hidden or deleted, with what becomes of them. */
export const Consequences = ({ consequences }: { consequences: readonly Consequence[] }) =>
  consequences.length > 0 && (
    <div className="my-4 rounded-card border border-sold px-4 py-3">
      {consequences.map(({ title, offers }) => (
        <div key={title}>
          <p>{title}</p>
          <ul>
            {offers.map(({ reference, domain, amount, currency, name }) => (
              <li key={reference}>
                <Link to={`/inbox/${reference}`} className="touch-link underline">
                  {reference}
                </Link>{" "}
                for {domain}: {formatMoney(amount, currency)} by {name}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
