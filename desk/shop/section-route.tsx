import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { BackLink } from "../layout/back-link.tsx";
import { readValues, receiveForm } from "../forms/receive-form.ts";
import { deskContext } from "../layout/context.ts";
import { FieldViews } from "../forms/field-views.tsx";
import { FieldsForm, Refused, useFaultFocus } from "../forms/fields-form.tsx";
import { Colors } from "./colors.tsx";
import { Logo } from "./logo.tsx";

const notFound = () => new Response(null, { status: 404 });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const shown = await context.get(deskContext).shop.showSection(params.section ?? "");
  if (!shown) throw notFound();
  return shown;
}

const THEMES = ["dark", "light", "both"] as const;

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { shop, notices } = context.get(deskContext);
  const form = await receiveForm(request);
  const id = params.section ?? "";
  const path = `/shop/${id}`;
  const { seen = "", ...typed } = readValues(form);
  const upload = form.get("logo");
  if (upload instanceof File) {
    const theme = THEMES.find((one) => one === form.get("theme")) ?? "both";
    const bytes = new Uint8Array(await upload.arrayBuffer());
    const outcome = await shop.logos.saveLogo(theme, { name: upload.name, bytes }, seen);
    if (outcome.is === "done") return redirect(notices.addOutcome(path, outcome));
    return data({ unsaved: null, logoFault: outcome.error }, outcome.is === "changed" ? 409 : 400);
  }
  const result = await shop.save(id, seen, typed);
  if (!result) throw notFound();
  const { saved, unsaved, status } = result;
  if (saved) return redirect(notices.addOutcome(path, saved));
  return data({ unsaved, logoFault: null }, status);
}

/** After a refused picture, the form shows the values that the file has by now. */
export const shouldRevalidate = () => true;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.section.title ?? "Shop" },
];

export default function SectionOfShop() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { title, about, fields } = shown.section;
  const unsaved = answer?.unsaved ?? null;
  const logoFault = answer?.logoFault ?? null;
  useFaultFocus(logoFault);
  const values = { ...shown.values, ...unsaved?.values };
  const placed = unsaved ? { fields: unsaved.fields, others: [] } : shown.placed;
  const seen = unsaved?.seen ?? shown.seen;
  const faults = placed.fields;
  const count = unsaved ? 0 : Object.keys(faults).length;
  return (
    <div className="max-w-3xl">
      <header>
        <BackLink to="/shop">Shop</BackLink>
        <h1>{title}</h1>
        <p className="mt-3 text-soft-ink">{about}</p>
      </header>
      {count + placed.others.length > 0 && (
        <Refused>
          {placed.others.map((words) => (
            <p key={words}>{words}</p>
          ))}
          {count > 0 && <p>{describeCount(count)}</p>}
        </Refused>
      )}
      {!shown.isReadable ? (
        <p className="mt-6">
          shop.yaml can't be read, so this form can't be shown.{" "}
          <Link to="/shop/text/file" className="text-link touch-link">
            Correct shop.yaml as text
          </Link>
        </p>
      ) : (
        <FieldsForm
          hidden={{ seen }}
          values={values}
          refusal={unsaved}
          button={unsaved && unsaved.differences.length > 0 ? "Save mine" : "Save"}
        >
          {shown.id === "look" ? (
            <Colors values={values} faults={faults} />
          ) : (
            <FieldViews fields={fields} values={values} faults={faults} isShort />
          )}
        </FieldsForm>
      )}
      {shown.id === "look" && shown.isReadable && (
        <Logo
          seen={seen}
          version={shown.logoVersion}
          hasLogo={shown.hasLogo}
          maxKib={shown.maxLogoKib}
          fault={logoFault}
        />
      )}
    </div>
  );
}

const describeCount = (count: number) =>
  count === 1 ? "One field needs correcting." : `${count} fields need correcting.`;
