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
import { FieldView } from "../forms/record-fields.tsx";
import { type Checked, NameForm } from "./name-form.tsx";
import { Preview } from "./preview-frame.tsx";

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(deskContext).names.one.showEmpty();

export async function action({ context, request }: ActionFunctionArgs) {
  const { names, notices } = context.get(deskContext);
  const form = await receiveForm(request);
  const domain = String(form.get("domain") ?? "");
  if (form.get("intent") === "preview") {
    const checked = await names.one.check(domain, form, true);
    return { checked, unsaved: await names.one.keepTyped(form, { fields: checked.faults }) };
  }
  const { saved, unsaved } = await names.one.add(form);
  if (unsaved) return data({ checked: null, unsaved }, 409);
  return redirect(notices.addOutcome(`/names/${saved.result.domain}`, saved));
}

export const meta: MetaFunction = () => [{ title: "New name" }];

const DOMAIN = {
  path: "domain",
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
  const unsaved = answer?.unsaved ?? null;
  const values = unsaved?.values ?? empty;
  const faults = checked?.faults ?? unsaved?.fields ?? {};
  return (
    <>
      <BackLink to="/names">Names</BackLink>
      <h1 className="mt-2 mb-6">New name</h1>
      <div className="name-columns">
        <NameForm
          groups={shown.groups}
          values={values}
          seen=""
          faults={faults}
          categories={categories}
          isRow
          unsaved={unsaved}
          button="Add the name"
          onInput={onInput}
        >
          {unsaved && <input type="hidden" name="tried" value="yes" />}
          <FieldView field={DOMAIN} values={values} faults={faults} />
        </NameForm>
        <Preview id={checked?.preview ?? null} domain={checked?.domain ?? ""} />
      </div>
    </>
  );
}
