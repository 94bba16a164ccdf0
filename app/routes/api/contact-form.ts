import { answerInquiry, refuseMethod } from "../../inquiry-endpoint.ts";
import type { Route } from "./+types/contact-form";

/** Takes a domain inquiry (spec section 7, call 4). */
export function action({ request, context }: Route.ActionArgs) {
  return answerInquiry("domain", request, context);
}

export function loader() {
  return refuseMethod();
}
