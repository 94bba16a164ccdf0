import type { ActionFunctionArgs } from "react-router";
import { readValues, receiveForm } from "../forms/receive-form.ts";
import { deskContext } from "../layout/context.ts";

export async function action({ context, request, params: { section = "" } }: ActionFunctionArgs) {
  const { seen: _, ...typed } = readValues(await receiveForm(request));
  return Response.json(await context.get(deskContext).shop.check(section, typed));
}
