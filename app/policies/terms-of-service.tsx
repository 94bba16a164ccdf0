import { href } from "react-router";
import { servicesContext } from "../context.ts";
import { fillPolicy, policyMeta, PolicyPage } from "./policy-page.tsx";
import { termsOfService } from "./terms-of-service-words.ts";
import type { Route } from "./+types/terms-of-service";

export function meta({ matches: [root], loaderData: { policy } }: Route.MetaArgs) {
  return policyMeta(root.loaderData, policy, href("/terms-of-service"));
}

export function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(servicesContext).content.current;
  return { policy: fillPolicy(termsOfService, shop), mailbox: shop.mailboxes.legal };
}

export default function TermsOfService({ loaderData: { policy, mailbox } }: Route.ComponentProps) {
  return <PolicyPage policy={policy} mailbox={mailbox} />;
}
