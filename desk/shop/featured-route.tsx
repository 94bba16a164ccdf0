import { ArrowDown, ArrowUp, X } from "lucide-react";
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
} from "react-router";
import { FieldError } from "../../app/forms/fields.tsx";
import { deskContext } from "../layout/context.ts";

const PATH = "/shop/featured";
const MAX_SUGGESTED = 500;

export async function loader({ context }: LoaderFunctionArgs) {
  const { others, ...shown } = await context.get(deskContext).shop.showFeatured();
  return { ...shown, suggested: others.slice(0, MAX_SUGGESTED) };
}

function moved(lead: readonly string[], domain: string, by: number): string[] {
  const rest = lead.filter((one) => one !== domain);
  return rest.toSpliced(Math.max(0, lead.indexOf(domain) + by), 0, domain);
}

/** Orders by the numbers, and keeps the order of the same. */
function ordered(lead: readonly string[], form: FormData): string[] {
  const placeOf = (domain: string) => Number(form.get(`place ${domain}`)) || Infinity;
  return lead.toSorted((a, b) => placeOf(a) - placeOf(b) || 0);
}

function change(lead: readonly string[], form: FormData): readonly string[] {
  const [what = "", domain = ""] = String(form.get("do") ?? "").split(" ");
  if (what === "up") return moved(lead, domain, -1);
  if (what === "down") return moved(lead, domain, 1);
  if (what === "remove") return lead.filter((one) => one !== domain);
  if (what === "add") return [...lead, String(form.get("name") ?? "")];
  return ordered(lead, form);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { shop, notices } = context.get(deskContext);
  const form = await request.formData();
  const { lead, others } = await shop.showFeatured();
  const next = change(lead, form);
  const added = String(form.get("do") === "add" ? form.get("name") : "")
    .trim()
    .toLowerCase();
  const isUnknown = added !== "" && !others.includes(added) && !lead.includes(added);
  if (isUnknown) return data({ fault: `${added} isn't one of your names.`, typed: added }, 400);
  const saved = await shop.saveFeatured(String(form.get("seen")), next);
  if (saved.is === "saved") {
    const words = "Saved. A running shop shows the new order within two seconds.";
    return redirect(notices.lead(PATH, { words, undo: saved.undo }));
  }
  if (saved.is === "same") return redirect(PATH);
  const fault =
    saved.is === "overtaken"
      ? "shop.yaml was changed in the meantime, and nothing was saved. This is its order now: try again."
      : saved.faults.map(({ field, wanted }) => `${field}: wanted ${wanted}.`).join(" ");
  return data({ fault, typed: added }, saved.is === "overtaken" ? 409 : 400);
}

export const meta: MetaFunction = () => [{ title: "Featured names" }];

export default function Featured() {
  const { seen, shown, suggested } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="max-w-3xl">
      <header>
        <p className="text-sm">
          <Link to="/shop" className="text-link inline-flex min-h-11 min-w-11 items-center">
            Shop
          </Link>
        </p>
        <h1>Featured names</h1>
        <p className="mt-3 text-soft-ink">
          They stand first on the home page and in every list that isn't sorted. The rest follow,
          newest first.
        </p>
      </header>
      {refused && (
        <div role="alert" className="mt-6">
          <FieldError>{refused.fault}</FieldError>
        </div>
      )}
      <Form method="post" className="mt-8" key={seen}>
        <input type="hidden" name="seen" value={seen} />
        {shown.length === 0 ? (
          <p className="text-soft-ink">No name is featured yet. Add the first below.</p>
        ) : (
          <ol className="rows">
            {shown.map((name, at) => (
              <FeaturedRow key={name.domain} {...name} at={at} count={shown.length} />
            ))}
          </ol>
        )}
        {shown.length > 1 && (
          <p className="mt-4">
            <button type="submit" name="do" value="order" className="button">
              Order by number
            </button>
          </p>
        )}
      </Form>
      <Form method="post" className="mt-10">
        <input type="hidden" name="seen" value={seen} />
        <label htmlFor="add-name" className="font-medium">
          Add a name
        </label>
        <div className="mt-1.5 flex gap-2">
          <input
            id="add-name"
            name="name"
            list="other-names"
            className="field"
            required
            autoComplete="off"
            autoCapitalize="off"
            defaultValue={refused?.typed}
          />
          <button type="submit" name="do" value="add" className="button button-primary">
            Add
          </button>
        </div>
        <datalist id="other-names">
          {suggested.map((domain) => (
            <option key={domain} value={domain} />
          ))}
        </datalist>
      </Form>
    </div>
  );
}

interface FeaturedRowProps {
  domain: string;
  name: string;
  status: string | null;
  at: number;
  count: number;
}

function FeaturedRow({ domain, name, status, at, count }: FeaturedRowProps) {
  return (
    <li className="row-item featured-row">
      <input
        name={`place ${domain}`}
        defaultValue={at + 1}
        inputMode="numeric"
        className="field place-field"
        aria-label={`Place of ${name}`}
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <Link
          to={`/names/${domain}`}
          className="text-link inline-flex min-h-11 min-w-11 items-center"
          data-row
        >
          {name}
        </Link>
        <span className="block text-sm text-soft-ink">{status ?? "not listed"}</span>
      </span>
      <span className="flex gap-1">
        {at > 0 && (
          <button
            type="submit"
            name="do"
            value={`up ${domain}`}
            className="icon-button"
            aria-label={`Move ${name} up`}
          >
            <ArrowUp aria-hidden size="1.125rem" />
          </button>
        )}
        {at < count - 1 && (
          <button
            type="submit"
            name="do"
            value={`down ${domain}`}
            className="icon-button"
            aria-label={`Move ${name} down`}
          >
            <ArrowDown aria-hidden size="1.125rem" />
          </button>
        )}
        <button
          type="submit"
          name="do"
          value={`remove ${domain}`}
          className="icon-button"
          aria-label={`Stop featuring ${name}`}
        >
          <X aria-hidden size="1.125rem" />
        </button>
      </span>
    </li>
  );
}
