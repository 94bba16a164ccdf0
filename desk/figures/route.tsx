import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { groupDigits, nameZone } from "../../catalogue/format/format.ts";
import { deskContext } from "../layout/context.ts";
import { PeriodLinks, ReportSection } from "./report-sections.tsx";

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  context.get(deskContext).figures.show(new URL(request.url).searchParams);

export const meta: MetaFunction = () => [{ title: "Figures" }];

export default function Figures() {
  const { period, sections, botViews } = useLoaderData<typeof loader>();
  return (
    <div className="desk-wide">
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
      <PeriodLinks period={period} />
      <div className="desk-columns">
        {sections.map((section) => (
          <ReportSection key={section.title} section={section} ofNames={period.query} />
        ))}
      </div>
      {sections.length === 0 && <Nothing />}
      <p className="mt-12 border-t border-line pt-4 text-sm text-soft-ink">
        Times are in {nameZone(period.timeZone)}. Languages and bots are counted by day in UTC.{" "}
        {groupDigits(botViews)} page views by bots are left out.
      </p>
    </div>
  );
}

function Nothing() {
  return (
    <section className="mt-10 max-w-prose">
      <h2 className="text-xl">Nothing was counted</h2>
      <p className="mt-3">
        No views, inquiries or offers in this period, nor in the one before. Do your names lead to
        the shop?
      </p>
      <p className="mt-6">
        <Link to="/health#dns" className="button">
          Check DNS and landers
        </Link>
      </p>
    </section>
  );
}
