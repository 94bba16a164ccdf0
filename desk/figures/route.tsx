import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { nameZone } from "../../catalogue/format/format.ts";
import { deskContext } from "../layout/context.ts";
import { ReportSection, WeekLinks } from "./report-sections.tsx";

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  context.get(deskContext).figures.show(new URL(request.url).searchParams);

export const meta: MetaFunction = () => [{ title: "Figures" }];

export default function Figures() {
  const { period, sections } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-400">
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1>Figures</h1>
          <p className="mt-3 text-lg">{period.span}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <Link to="/books" className="button">
            Books
          </Link>
        </div>
      </header>
      <WeekLinks period={period} />
      <div className="desk-columns">
        {sections.map((section) => (
          <ReportSection key={section.title} section={section} linksNames />
        ))}
      </div>
      <p className="mt-12 border-t border-line pt-4 text-sm text-soft-ink">
        Times are in {nameZone(period.timeZone)}.
      </p>
    </div>
  );
}
