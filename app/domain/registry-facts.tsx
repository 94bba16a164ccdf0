import { formatDay } from "../../catalogue/format.ts";
import type { RegistryFacts as Facts } from "../../server/registry/registry.ts";

/** Only what the registry said. */
export function RegistryFacts({ facts }: { facts: Facts | null }) {
  const { registeredOn = null, expiresOn = null, registrar = null, lookedUpOn = "" } = facts ?? {};
  const known = [
    ["Registered since", registeredOn && formatDay(registeredOn)],
    ["Expires", expiresOn && formatDay(expiresOn)],
    ["Registrar", registrar],
  ].filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <section
      aria-labelledby="registry-title"
      className="mt-10 border-t border-line pt-6 print:mt-4 print:pt-3"
    >
      <h3 id="registry-title" className="text-subheading">
        In the registry
      </h3>
      <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-3 print:grid-cols-3">
        {known.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-soft-ink">{label}</dt>
            <dd className="mt-1 wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-soft-ink print:mt-2">
        Looked up at the registry on {formatDay(lookedUpOn)}. A registration runs for a paid term,
        and whoever holds the name renews it.
      </p>
    </section>
  );
}
