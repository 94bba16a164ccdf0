import {
  Form,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from "react-router";
import { formatCount, groupDigits } from "../../catalogue/format/format.ts";
import { BackLink } from "../layout/back-link.tsx";
import { deskContext } from "../layout/context.ts";

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  context.get(deskContext).people.list(new URL(request.url).searchParams);

export const meta: MetaFunction = () => [{ title: "People" }];

export default function People() {
  const { people, total, q, tag } = useLoaderData<typeof loader>();
  const isFiltered = q !== "" || tag !== null;
  return (
    <div className="max-w-3xl">
      <BackLink to="/inbox">Inbox</BackLink>
      <h1>People</h1>
      <Form method="get" role="search" className="mt-6 flex gap-3">
        <input
          type="search"
          name="q"
          defaultValue={q}
          aria-label="Search names, addresses, notes and tags"
          placeholder="Search"
          autoComplete="off"
          data-key="/"
          className="field"
        />
        <button type="submit" className="quiet-button">
          Search
        </button>
      </Form>
      {tag !== null && (
        <p className="mt-4">
          With the tag {tag}.{" "}
          <Link to="/people" className="touch-link underline">
            Show all
          </Link>
        </p>
      )}
      {people.length === 0 ? (
        <p className="mt-6">{isFiltered ? "Nobody matches." : "Nobody has written yet."}</p>
      ) : (
        <ul className="rows mt-6">
          {people.map((person) => (
            <li key={person.mailbox}>
              <Link to={toPath(person.mailbox)} className="row-link block py-3.5" data-row>
                <span className="font-medium wrap-anywhere">{person.name}</span>
                {person.isBlocked && <span className="text-sold"> (blocked)</span>}
                <span className="block text-sm wrap-anywhere text-soft-ink tabular-nums">
                  {[
                    person.name === person.mailbox ? "" : person.mailbox,
                    person.inquiries > 0 && formatCount(person.inquiries, "inquiry", "inquiries"),
                    person.offers > 0 && formatCount(person.offers, "offer"),
                    person.bought > 0 && formatCount(person.bought, "name bought", "names bought"),
                    person.last && `last on ${person.last}`,
                    person.tags.join(", "),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {people.length < total && (
        <p className="mt-4 text-soft-ink">
          {groupDigits(people.length)} of {groupDigits(total)} are shown. Search to find others.
        </p>
      )}
    </div>
  );
}

export const toPath = (mailbox: string) => `/people/${encodeURIComponent(mailbox)}`;
