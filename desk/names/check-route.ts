import type { ActionFunctionArgs } from "react-router";
import { receiveForm } from "../forms/receive-form.ts";
import { deskContext } from "../layout/context.ts";

export async function action({ context, request, params: { domain } }: ActionFunctionArgs) {
  const form = await receiveForm(request);
  const typed = domain ?? String(form.get("domain") ?? "");
  return Response.json(
    await context.get(deskContext).names.one.check(typed, form, domain === undefined),
  );
}
