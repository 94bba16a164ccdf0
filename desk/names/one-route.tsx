import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useRouteLoaderData,
} from "react-router";
import { toPageUrl } from "../../catalogue/format/page-url.ts";
import { BackLink } from "../layout/back-link.tsx";
import { DomainName } from "../../app/ui/listing-facts.tsx";
import { NameFigures } from "../figures/name-figures.tsx";
import { receiveForm } from "../forms/receive-form.ts";
import { deskContext } from "../layout/context.ts";
import type { loader as rootLoader } from "../root.tsx";
import { NameForm } from "./name-form.tsx";

export async function loader({ context, params: { domain = "" } }: LoaderFunctionArgs) {
  const { names, figures } = context.get(deskContext);
  const shown = await names.one.showForm(domain);
  if (!shown) throw new Response(null, { status: 404 });
  return { ...shown, figures: await figures.showName(shown.domain) };
}

export async function action({ context, request, params: { domain = "" } }: ActionFunctionArgs) {
  const { names, notices } = context.get(deskContext);
  const form = await receiveForm(request);
  const path = `/names/${domain}`;
  const intent = form.get("intent");
  if (intent === "confirm-link") {
    const fault = await names.one.confirmLink(domain);
    return redirect(
      notices.addTo(path, { words: fault ?? "Noted: the link asks for today's price." }),
    );
  }
  const { saved, unsaved } = await names.one.save(domain, form);
  if (unsaved) return data({ unsaved }, 409);
  return redirect(notices.addOutcome(path, saved));
}

export const meta: MetaFunction = ({ params }) => [{ title: params.domain ?? "Name" }];

type Loaded = Awaited<ReturnType<typeof loader>>;

export default function OneName() {
  const shown = useLoaderData<typeof loader>();
  const { domain, figures } = shown;
  const answer = useActionData<typeof action>();
  return (
    <>
      <BackLink to="/names">Names</BackLink>
      <NameHead shown={shown} />
      {shown.faults.length > 0 && <FileFaults faults={shown.faults} />}
      {shown.stale && <StaleLink stale={shown.stale} />}
      {shown.isKnown && (
        <NameForm key={domain} {...{ shown, answer }} button="Save">
          <p className="mt-6">
            <Link
              to={`/names/change?do=delete&name=${domain}`}
              className="touch-link text-soft-ink underline"
            >
              Delete
            </Link>
          </p>
        </NameForm>
      )}
      <section aria-labelledby="figures-title" className="max-w-400 mt-12">
        <h2 id="figures-title" className="text-xl">
          The last {figures.days} days
        </h2>
        <NameFigures found={figures} />
      </section>
    </>
  );
}

function NameHead({ shown }: { shown: Loaded }) {
  const { name, domain, isKnown, file } = shown;
  const siteUrl = useRouteLoaderData<typeof rootLoader>("root")?.siteUrl;
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1>
          <DomainName name={name} />
        </h1>
        {file && (
          <p className="mt-2 text-sm text-soft-ink">
            {file.path}
            {file.line !== null && `, line ${file.line}`}
          </p>
        )}
      </div>
      {isKnown && siteUrl && (
        <p className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <a
            href={toPageUrl(siteUrl, domain)}
            target="_blank"
            rel="noreferrer"
            className="quiet-button"
          >
            Open in the shop
          </a>
        </p>
      )}
    </header>
  );
}

function FileFaults({ faults }: { faults: Loaded["faults"] }) {
  return (
    <div className="my-4 rounded-card border border-sold px-4 py-3">
      <p>
        There's a problem in this name's file, so the name isn't for sale: the shop shows it as it
        last was, or leaves it out. Correct it there, then reload this page:
      </p>
      <ul>
        {faults.map(({ field, place, words }) => (
          <li key={`${field} ${words}`} className="mt-1">
            {place}
            {field && `: ${field}`}: {words}
          </li>
        ))}
      </ul>
    </div>
  );
}

function StaleLink({ stale: { link, price } }: { stale: NonNullable<Loaded["stale"]> }) {
  return (
    <Form method="post" className="my-4 rounded-card border border-sold px-4 py-3">
      <p>
        The price has changed, but the escrow link was set up at {price}, so a buyer may be asked
        for that. Set a new link, or look at{" "}
        <a href={link} target="_blank" rel="noreferrer" className="underline">
          what its page asks for
        </a>
        .
      </p>
      <button type="submit" name="intent" value="confirm-link" className="button mt-3">
        It's right for today's price
      </button>
    </Form>
  );
}
