import { answerInquiry, refuseMethod } from "../../inquiry-endpoint.ts";
import type { Route } from "./+types/general-contact";

/** Takes a general inquiry (spec section 7, call 5). */
export function action({ request, context }: Route.ActionArgs) {
  return answerInquiry("general", request, context);
}

export function loader() {
  return refuseMethod();
}
