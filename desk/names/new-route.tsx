import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { BackLink } from "../layout/back-link.tsx";
import { receiveForm } from "../forms/receive-form.ts";
import { useCheck } from "../forms/use-check.ts";
import { deskContext } from "../layout/context.ts";
import { type Checked, Field, NameForm } from "./name-form.tsx";
import { Preview } from "./preview-frame.tsx";

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(deskContext).names.one.showEmpty();

export async function action({ context, request }: ActionFunctionArgs) {
  const { names, notices } = context.get(deskContext);
  const form = await receiveForm(request);
  const domain = String(form.get("domain") ?? "");
  if (form.get("intent") === "preview") {
    const checked = await names.one.check(domain, form, true);
    return { checked, refusal: names.one.keepTyped(form, checked.faults) };
  }
  const result = await names.one.add(form);
  if ("refusal" in result) return data({ checked: null, refusal: result.refusal }, 409);
  return redirect(notices.addTo(`/names/${result.domain}`, result));
}

export const meta: MetaFunction = () => [{ title: "New name" }];

const DOMAIN = {
  name: "domain",
  label: "Domain",
  kind: "line",
  hint: "Such as people.talk.",
} as const;

export default function NewName() {
  const shown = useLoaderData<typeof loader>();
  const { values: empty, categories } = shown;
  const answer = useActionData<typeof action>();
  const { checked = answer?.checked ?? undefined, onInput } = useCheck<Checked>(
    "/names/check",
    answer ?? shown,
  );
  const refusal = answer?.refusal ?? null;
  const values = refusal?.values ?? empty;
  const faults = checked?.faults ?? refusal?.faults ?? {};
  return (
    <>
      <BackLink to="/names">Names</BackLink>
      <h1 className="mt-2 mb-6">New name</h1>
      <div className="name-columns">
        <NameForm
          groups={shown.groups}
          values={values}
          shown={null}
          faults={faults}
          categories={categories}
          isRow
          refusal={refusal}
          action="Add the name"
          onInput={onInput}
        >
          {refusal && <input type="hidden" name="tried" value="yes" />}
          <Field field={DOMAIN} value={values.domain ?? ""} fault={faults.domain} />
        </NameForm>
        <Preview id={checked?.preview ?? null} domain={checked?.domain ?? ""} />
      </div>
    </>
  );
}
