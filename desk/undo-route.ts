import { type ActionFunctionArgs, redirect, replace } from "react-router";
import { receiveForm } from "./forms/receive-form.ts";
import { deskContext } from "./layout/context.ts";

/** Somebody who opens the address, such as after a restart, is led to the desk. */
export const loader = () => redirect("/");

export async function action({ context, request }: ActionFunctionArgs) {
  const { notices } = context.get(deskContext);
  const id = String((await receiveForm(request)).get("notice") ?? "");
  const undone = await notices.undo(id);
  const back = findWayBack(request.headers.get("referer"), request.url);
  return replace(notices.addTo(back, undone));
}

/** The path of the desk's own page that a form was sent from. Browsers take two slashes for the start of another host. */
export function findWayBack(referer: string | null, desk: string): string {
  const from = URL.parse(referer ?? "/", desk) ?? new URL(desk);
  from.searchParams.delete("notice");
  return from.pathname.replace(/^(?:[/\\]|%2f|%5c)*/i, "/") + from.search;
}
