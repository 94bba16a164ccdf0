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
import { deskContext } from "../layout/context.ts";
import { NameForm } from "./name-form.tsx";

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(deskContext).names.one.showEmpty();

export async function action({ context, request }: ActionFunctionArgs) {
  const { names, notices } = context.get(deskContext);
  const form = await receiveForm(request);
  const { saved, unsaved } = await names.one.add(form);
  if (unsaved) return data({ unsaved }, 409);
  return redirect(notices.addOutcome(`/names/${saved.result.domain}`, saved));
}

export const meta: MetaFunction = () => [{ title: "New name" }];

export default function NewName() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <BackLink to="/names">Names</BackLink>
      <h1 className="mt-2 mb-6">New name</h1>
      <NameForm {...{ shown, answer }} button="Add the name" />
    </>
  );
}
