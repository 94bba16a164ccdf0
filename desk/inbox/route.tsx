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
    <div className="inbox lg:contents">
      <section
        className={`-mx-(--gutter) lg:sticky lg:top-0 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mx-0 lg:h-dvh lg:overflow-y-auto lg:overscroll-contain lg:border-r lg:border-line lg:pt-5 lg:[--gutter:1.25rem] ${reference === undefined ? "" : "max-lg:hidden"}`}
        aria-label="Conversations"
      >
        <header className="flex flex-wrap items-center justify-between gap-x-4 px-(--gutter)">
          <Title className="font-display text-heading lg:text-xl">Inbox</Title>
          <nav aria-label="More of the inbox" className="flex gap-3">
            <Link to="/people" className="touch-link text-sm text-soft-ink hover:text-accent">
              People
            </Link>
            <Link
              to="/inbox/checkout-link"
              className="touch-link text-sm text-soft-ink hover:text-accent"
            >
              Checkout link
            </Link>
          </nav>
        </header>
        <Filters list={list} />
        <Rows list={list} reference={reference} />
      </section>
      <div className="min-w-0 lg:col-start-2 lg:row-start-2 lg:px-[clamp(1.25rem,3vw,3rem)] lg:pt-3 lg:pb-16">
        {reference === undefined ? <Nothing isEmpty={list.isEmpty} /> : <Outlet />}
      </div>
    </div>
  );
}

function Filters({ list: { filterGroups, state, name, q } }: { list: Shown }) {
  const submit = useSubmit();
  const fields = useFilterFields();
  const { search } = useLocation();
  return (
    <Form
      ref={fields}
      method="get"
      action="/inbox"
      role="search"
      className="grid grid-cols-[minmax(7rem,1fr)_minmax(0,10rem)] gap-2 px-(--gutter) pt-2 pb-3"
    >
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
      {name && (
        <p className="col-span-full flex items-center justify-between rounded-card border border-accent pl-3.5 text-accent">
          <input type="hidden" name="name" value={name} />
          <span className="truncate">{name}</span>
          <Link
            to={`/inbox${listSearch(search, { name: null })}`}
            aria-label={`Stop filtering by ${name}`}
            className="grid size-11 shrink-0 place-items-center text-lg"
          >
            ×
          </Link>
        </p>
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
      <p className="px-(--gutter) py-4 text-soft-ink">
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
      <ul className="rows">
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
    <div className="mx-auto mt-[20vh] hidden max-w-120 gap-3 text-center text-soft-ink lg:grid">
      {isEmpty ? (
        <>
          <p className="font-display text-xl text-ink">Nobody has written yet</p>
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
          <p className="font-display text-xl text-ink">Choose a conversation</p>
          <p>
            <kbd>j</kbd> and <kbd>k</kbd> go through the list, <kbd>Enter</kbd> opens one,{" "}
            <kbd>/</kbd> searches.
          </p>
        </>
      )}
    </div>
  );
}
