import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { BackLink } from "../layout/back-link.tsx";
import { groupDigits } from "../../catalogue/format/format.ts";
import { deskContext } from "../layout/context.ts";
import { NameFigures } from "./name-figures.tsx";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const found = await context.get(deskContext).figures.showName(params.domain ?? "");
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `Figures of ${loaderData?.name}` },
];

export default function FiguresOfName() {
  const shown = useLoaderData<typeof loader>();
  const { domain, name, isListed, days, allTime } = shown;
  return (
    <div className="desk-wide">
      <header>
        <BackLink to="/figures">All names</BackLink>
        <h1 className="[overflow-wrap:anywhere]">{name}</h1>
        <p className="mt-3 text-lg">The last {days} days</p>
      </header>
      <NameFigures found={shown} />
      <p className="mt-12 flex flex-wrap items-center gap-x-6 border-t border-line pt-4 text-sm text-soft-ink">
        <span>
          Since the beginning: {groupDigits(allTime.views)} views by {groupDigits(allTime.visitors)}{" "}
          visitors.
        </span>
        {isListed && (
          <Link to={`/names/${domain}`} className="text-link touch-link">
            Edit the name
          </Link>
        )}
      </p>
    </div>
  );
}
