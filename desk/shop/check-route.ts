import type { ActionFunctionArgs } from "react-router";
import { receiveForm } from "../forms/receive-form.ts";
import { deskContext } from "../layout/context.ts";
import { readTyped } from "./row-cells.ts";

export async function action({ context, request, params: { section = "" } }: ActionFunctionArgs) {
  const typed = readTyped(await receiveForm(request));
  return Response.json(await context.get(deskContext).shop.check(section, typed));
}
