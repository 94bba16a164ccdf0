import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { formatCount, groupDigits } from "../../catalogue/format/format.ts";
import { deskContext } from "../layout/context.ts";
import { Task } from "../layout/task.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => context.get(deskContext).today.show();

export const meta: MetaFunction = () => [{ title: "Today" }];

type Shown = Awaited<ReturnType<typeof loader>>;

export default function Today() {
  const { groups, pulse, names } = useLoaderData<typeof loader>();
  const { yesterday, week } = pulse;
  return (
    <div className="max-w-400">
      <h1>Today</h1>
      <p className="mt-3 text-soft-ink tabular-nums">
        {yesterday && <>Yesterday: {describeCounts(yesterday)}. </>}
        This week so far: {describeCounts(week)}.
      </p>
      <div className="desk-columns">
        {groups.map((group) => (
          <Group key={group.title} group={group} />
        ))}
      </div>
      {groups.length === 0 && <Nothing names={names} />}
    </div>
  );
}

function describeCounts({ views, inquiries, offers, sold }: Shown["pulse"]["week"]): string {
  return [
    formatCount(views, "view"),
    ...(inquiries > 0 ? [formatCount(inquiries, "inquiry", "inquiries")] : []),
    ...(offers > 0 ? [formatCount(offers, "offer")] : []),
    ...(sold > 0 ? [formatCount(sold, "name") + " sold"] : []),
  ].join(", ");
}

function Group({ group: { title, tasks, more } }: { group: Shown["groups"][number] }) {
  return (
    <section>
      <h2 className="mb-3 text-xl">{title}</h2>
      <ul className="rows">
        {tasks.map(({ path, what, name, detail }) => (
          <Task key={`${path} ${name} ${detail}`} to={path} name={name} what={what}>
            {detail}
          </Task>
        ))}
      </ul>
      {more && (
        <p className="mt-3">
          <Link to={more.path} className="text-link touch-link">
            {groupDigits(more.count)} more
          </Link>
        </p>
      )}
    </section>
  );
}

function Nothing({ names }: { names: number }) {
  return (
    <section className="mt-10 max-w-prose">
      <h2 className="text-xl">Nothing is waiting for you</h2>
      <p className="mt-3">
        New inquiries and offers appear here, and reach you by email if a mail server is set up.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <Link to="/names" className="button">
          {names === 1 ? "Go through your name" : `Go through your ${groupDigits(names)} names`}
        </Link>
        <Link to="/figures" className="button">
          See what visitors look at
        </Link>
      </p>
    </section>
  );
}
