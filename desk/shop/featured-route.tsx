import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { BackLink } from "../layout/back-link.tsx";
import { Labeled } from "../forms/labeled.tsx";
import { Refused } from "../forms/refused.tsx";
import { receiveForm, readValues } from "../forms/receive-form.ts";
import { useFaultFocus } from "../forms/use-check.ts";
import { deskContext } from "../layout/context.ts";
import { FeaturedList } from "./featured-list.tsx";
import { orderByPlace } from "./order-by-place.ts";

const PATH = "/shop/featured";
const MAX_SUGGESTED = 500;

export async function loader({ context }: LoaderFunctionArgs) {
  const { others, ...shown } = await context.get(deskContext).shop.featured.show();
  return { ...shown, suggested: others.slice(0, MAX_SUGGESTED) };
}

function readWish(featured: readonly string[], form: FormData) {
  const [what = "", domain = ""] = String(form.get("do") ?? "").split(" ");
  if (what === "remove") return { domains: [domain], remove: true };
  if (what === "add") return { domains: [String(form.get("name") ?? "")] };
  const order = orderByPlace(featured, (one) => Number(form.get(`place ${one}`)));
  return { domains: [...order], isWhole: true };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { shop, notices } = context.get(deskContext);
  const form = await receiveForm(request);
  const { featured } = await shop.featured.show();
  const seen = String(form.get("seen"));
  const outcome = await shop.featured.save(seen, readWish(featured, form));
  if (outcome.is === "done") return redirect(notices.addOutcome(PATH, outcome));
  const { seen: _, ...typed } = shop.featured.keepTyped(seen, readValues(form));
  return data({ fault: outcome.error, typed }, outcome.is === "refused" ? outcome.status : 409);
}

/** After a refused change, the page shows the order that the file has by now. */
export const shouldRevalidate = () => true;

export const meta: MetaFunction = () => [{ title: "Featured names" }];

export default function Featured() {
  const { seen, shown, suggested } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const isOfAdd = refused?.typed.name !== undefined;
  useFaultFocus(refused);
  return (
    <div className="max-w-3xl">
      <header>
        <BackLink to="/shop">Shop</BackLink>
        <h1>Featured names</h1>
        <p className="mt-3 text-soft-ink">
          They come first on the home page and in unsorted lists. The rest follow, newest first.
        </p>
      </header>
      {refused && !isOfAdd && <Refused>{refused.fault}</Refused>}
      <FeaturedList key={seen} seen={seen} shown={shown} typed={refused?.typed ?? {}} />
      <Form method="post" className="mt-10">
        <input type="hidden" name="seen" value={seen} />
        <Labeled
          id="add-name"
          name="name"
          label="Add a name"
          fault={isOfAdd ? refused?.fault : undefined}
        >
          {(input) => (
            <div className="flex gap-2">
              <input
                {...input}
                list="other-names"
                required
                autoCapitalize="off"
                defaultValue={refused?.typed.name}
              />
              <button type="submit" name="do" value="add" className="button button-primary">
                Add
              </button>
            </div>
          )}
        </Labeled>
        <datalist id="other-names">
          {suggested.map((domain) => (
            <option key={domain} value={domain} />
          ))}
        </datalist>
      </Form>
    </div>
  );
}
