import { Hono } from "hono";
import { INQUIRY_FORMS } from "../../catalogue/forms.ts";
import { createFormRoute } from "./form-route.ts";
import type { Sender } from "./form.ts";
import type { AppEnv } from "../http/client-address.ts";
import type { SubmitInquiry } from "./submit-inquiry.ts";

export function createInquiryRoutes(services: { submitInquiry: SubmitInquiry }): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const kind of ["domain", "general"] as const) {
    const submit = (body: unknown, sender: Sender) => services.submitInquiry(kind, body, sender);
    routes.route("/", createFormRoute(INQUIRY_FORMS[kind].path, submit));
  }
  return routes;
}
