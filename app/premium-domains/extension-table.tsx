import { landingPath } from "../ui/landing-path.ts";
import { Link } from "../ui/link.tsx";

interface ExtensionRow {
  extension: string;
  purpose: string;
  note: string;
}

/** What each extension is for; those with a page of their own lead to it. */
export function ExtensionTable({ rows }: { rows: readonly ExtensionRow[] }) {
  return (
    <table className="w-full border-collapse text-left">
      <thead>
        <tr className="border-b border-line-strong text-sm text-soft-ink">
          <th className="py-3 pr-6 font-medium">Extension</th>
          <th className="py-3 font-medium">Purpose</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ extension, purpose, note }) => {
          const path = landingPath(extension);
          return (
            <tr key={extension} className="border-b border-line align-top">
              <th scope="row" className="py-4 pr-6 font-display text-2xl font-normal text-accent">
                {path ? (
                  <Link
                    to={path}
                    className="text-link -my-3 inline-flex min-h-11 min-w-11 items-center"
                  >
                    {extension}
                  </Link>
                ) : (
                  extension
                )}
              </th>
              <td className="py-4 md:flex">
                <span className="block shrink-0 md:w-72">{purpose}</span>
                <span className="block text-soft-ink">{note}</span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
