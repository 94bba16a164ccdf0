import {
  Form,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  Outlet,
  useLoaderData,
  useLocation,
  useParams,
  useSubmit,
} from "react-router";
import { groupDigits } from "../../catalogue/format/format.ts";
import { useFilterFields } from "../forms/use-filter-fields.ts";
import { deskContext } from "../layout/context.ts";
import { listSearch } from "./paths.ts";
import { InboxRow } from "./row.tsx";

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  context.get(deskContext).inbox.list(new URL(request.url).searchParams);

export const meta: MetaFunction = () => [{ title: "Inbox" }];

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Inbox() {
  const list = useLoaderData<typeof loader>();
  const { reference } = useParams();
  const Title = reference === undefined ? "h1" : "h2";
  return (
    <div className="inbox" data-open={reference}>
      <section className="inbox-list" aria-label="Conversations">
        <header className="inbox-head">
          <Title className="inbox-title">Inbox</Title>
          <nav aria-label="More of the inbox" className="flex gap-3">
            {list.unconfirmed > 0 && (
              <Link to="/inbox/release" className="touch-link inbox-more">
                Release
              </Link>
            )}
            <Link to="/people" className="touch-link inbox-more">
              People
            </Link>
            <Link to="/inbox/checkout-link" className="touch-link inbox-more">
              Checkout link
            </Link>
            <Link to="/inbox/replies" className="touch-link inbox-more">
              Saved replies
            </Link>
          </nav>
        </header>
        <Filters list={list} />
        <Rows list={list} reference={reference} />
      </section>
      <div className="inbox-pane">
        {reference === undefined ? <Nothing isEmpty={list.isEmpty} /> : <Outlet />}
      </div>
    </div>
  );
}

function Filters({ list: { filterGroups, state, name, person, q } }: { list: Shown }) {
  const submit = useSubmit();
  const fields = useFilterFields();
  const { search } = useLocation();
  return (
    <Form ref={fields} method="get" action="/inbox" role="search" className="inbox-filters">
      <input
        type="search"
        name="q"
        defaultValue={q ?? ""}
        aria-label="Search names, people and text"
        placeholder="Search"
        autoComplete="off"
        data-key="/"
        className="field"
      />
      <select
        name="state"
        aria-label="Show"
        defaultValue={state ?? ""}
        onChange={({ currentTarget }) => void submit(currentTarget.form)}
        className="field"
      >
        <option value="">All but spam</option>
        {filterGroups.map(({ label, filters }) => (
          <optgroup key={label} label={label}>
            {filters.map((filter) => (
              <option key={filter.key} value={filter.key}>
                {filter.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <noscript>
        <button type="submit" className="quiet-button">
          Show
        </button>
      </noscript>
      {[
        { key: "name", value: name },
        { key: "person", value: person },
      ].map(
        ({ key, value }) =>
          value && (
            <p
              key={key}
              className="col-span-full flex items-center justify-between rounded-card border border-accent pl-3.5 text-accent"
            >
              <input type="hidden" name={key} value={value} />
              <span className="truncate">{value}</span>
              <Link
                to={`/inbox${listSearch(search, { [key]: null })}`}
                aria-label={`Stop filtering by ${value}`}
                className="grid size-11 shrink-0 place-items-center text-[1.25rem]"
              >
                ×
              </Link>
            </p>
          ),
      )}
    </Form>
  );
}

function Rows({ list, reference }: { list: Shown; reference: string | undefined }) {
  const { rows, total, nextShown } = list;
  const location = useLocation();
  const search = listSearch(location.search);
  if (rows.length === 0) {
    return (
      <p className="inbox-none">
        {list.isEmpty ? "No conversations yet." : "Nothing matches. "}
        {!list.isEmpty && search !== "" && (
          <Link to="/inbox" className="text-link">
            Show all
          </Link>
        )}
      </p>
    );
  }
  const more = listSearch(location.search, { shown: String(nextShown) });
  return (
    <>
      <ul>
        {rows.map((row) => (
          <InboxRow
            key={row.reference}
            row={row}
            to={`/inbox/${row.reference}${search}`}
            isOpen={row.reference === reference}
          />
        ))}
      </ul>
      {rows.length < total && (
        <p className="p-3">
          <Link to={location.pathname + more} preventScrollReset className="button w-full">
            Show more ({groupDigits(rows.length)} of {groupDigits(total)})
          </Link>
        </p>
      )}
    </>
  );
}

function Nothing({ isEmpty }: { isEmpty: boolean }) {
  return (
    <div className="inbox-nothing">
      {isEmpty ? (
        <>
          <p className="font-display text-3xl text-ink">Nobody has written yet</p>
          <p>
            Inquiries, offers and purchases appear here. If you agreed with a buyer by phone or
            WhatsApp, send a{" "}
            <Link to="/inbox/checkout-link" className="text-link">
              checkout link
            </Link>
            .
          </p>
        </>
      ) : (
        <>
          <p className="font-display text-3xl text-ink">Choose a conversation</p>
          <p>
            <kbd className="key">j</kbd> and <kbd className="key">k</kbd> go through the list,{" "}
            <kbd className="key">Enter</kbd> opens one, <kbd className="key">/</kbd> searches.
          </p>
        </>
      )}
    </div>
  );
}
