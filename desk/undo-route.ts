import { type ActionFunctionArgs, replace } from "react-router";
import { receiveForm } from "./forms/receive-form.ts";
import { deskContext } from "./layout/context.ts";
import { findWayBack } from "./layout/way-back.ts";

export async function action({ context, request }: ActionFunctionArgs) {
  const { notices } = context.get(deskContext);
  const id = String((await receiveForm(request)).get("notice") ?? "");
  const undone = await notices.undo(id);
  const back = findWayBack(request.headers.get("referer"), request.url);
  return replace(notices.addTo(back, undone));
}
