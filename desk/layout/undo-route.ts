import { type ActionFunctionArgs, replace } from "react-router";
import { receiveForm } from "../forms/receive-form.ts";
import { deskContext } from "./context.ts";

export async function action({ context, request }: ActionFunctionArgs) {
  const { notices } = context.get(deskContext);
  const id = String((await receiveForm(request)).get("notice") ?? "");
  const undone = await notices.undo(id);
  const from = new URL(request.headers.get("referer") ?? "/", request.url);
  from.searchParams.delete("notice");
  return replace(notices.addTo(from.pathname + from.search, undone));
}
