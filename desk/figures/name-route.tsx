import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { groupDigits } from "../../catalogue/format/format.ts";
import { deskContext } from "../layout/context.ts";
import { PeriodLinks, ReportSection } from "./report-sections.tsx";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const found = await context.get(deskContext).figures.showName(params.domain ?? "", query);
  if (!found) throw new Response("There is no such name.", { status: 404 });
  return found;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `Figures of ${loaderData?.name}` },
];

type Shown = Awaited<ReturnType<typeof loader>>;

export default function FiguresOfName() {
  const shown = useLoaderData<typeof loader>();
  const { domain, name, isListed, period, sections, allTime } = shown;
  return (
    <div className="desk-wide">
      <header>
        <p className="text-sm">
          <Link
            to={`/figures${period.query}`}
            className="text-link inline-flex min-h-11 min-w-11 items-center"
          >
            All names
          </Link>
        </p>
        <h1 className="[overflow-wrap:anywhere]">{name}</h1>
        <p className="mt-3 text-lg">{period.span}</p>
      </header>
      <PeriodLinks period={period} />
      <Counts shown={shown} />
      <div className="desk-columns">
        {sections.map((section) => (
          <ReportSection key={section.title} section={section} />
        ))}
        <Requests requests={shown.requests} />
      </div>
      <p className="mt-12 flex flex-wrap items-center gap-x-6 border-t border-line pt-4 text-sm text-soft-ink">
        <span>
          Since the beginning: {groupDigits(allTime.views)} views by {groupDigits(allTime.visitors)}{" "}
          visitors.
        </span>
        {isListed && (
          <Link
            to={`/names/${domain}`}
            className="text-link inline-flex min-h-11 min-w-11 items-center"
          >
            Edit the name
          </Link>
        )}
      </p>
    </div>
  );
}

function Counts({ shown: { counts, viewsBefore, highest } }: { shown: Shown }) {
  const facts = [
    [
      "Views",
      groupDigits(counts.views),
      viewsBefore === null ? "" : `${groupDigits(viewsBefore)} before`,
    ],
    ["Visitors", groupDigits(counts.visitors), ""],
    ["Inquiries", groupDigits(counts.inquiries), ""],
    ["Offers", groupDigits(counts.offers), highest ? `the highest ${highest}` : ""],
  ] as const;
  return (
    <dl className="figure-facts">
      {facts.map(([label, value, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note && <span className="block text-sm text-soft-ink">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Requests({ requests }: { requests: Shown["requests"] }) {
  return (
    <section>
      <h2 className="mb-3 text-2xl">Inquiries and offers</h2>
      {requests.length === 0 ? (
        <p className="text-soft-ink">Nobody has asked for this name yet.</p>
      ) : (
        <ul className="rows">
          {requests.map(({ reference, day, name, what, state }) => (
            <li key={reference} className="row-item">
              <Link to={`/inbox/${reference}`} className="task" data-row>
                <span className="font-medium">{name}</span>
                <span className="text-soft-ink tabular-nums">
                  {what}, {day}
                </span>
                <span className="task-what">{state}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
