import { Link } from "react-router";
import type { Fault } from "../../catalogue/schema/fault.ts";

export const UNREADABLE = "There's a problem in your files";

export function UnreadableFiles({ faults }: { faults: readonly Fault[] }) {
  return (
    <>
      <h1>{UNREADABLE}</h1>
      <p className="mt-4 max-w-prose">
        The shop can't be opened with them. If it's running, it keeps showing what it showed before.
        Correct this, then reload the page.
      </p>
      <ul className="rows mt-8">
        {faults.map(({ file, field, found, wanted }) => (
          <li key={`${file} ${field} ${found}`} className="py-3.5">
            <p className="font-medium">{[file, field].filter(Boolean).join(": ")}</p>
            <p className="text-soft-ink">
              Found {found}, expected {wanted}.
            </p>
            {file === "shop.yaml" && (
              <Link to="/shop/text/file" className="text-link touch-link">
                Correct it here
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

export const NO_NAMES = "Add your first names";

export function NoNames() {
  return (
    <>
      <h1>{NO_NAMES}</h1>
      <p className="mt-4 max-w-prose">
        Your shop opens once it has a name to sell. Import the list that your registrar or a
        marketplace exports, or write a name by hand.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <Link to="/names/import" className="button button-primary">
          Import a list
        </Link>
        <Link to="/names/new" className="button">
          Add a name
        </Link>
      </p>
    </>
  );
}
