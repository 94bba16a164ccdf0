import { href } from "react-router";
import { termsOfService } from "./terms-of-service-words.ts";
import { servicesContext } from "../context.ts";
import { fillPolicy } from "./fill-policy.ts";
import { policyMeta, siteOf } from "../seo/page-meta.ts";
import { PolicyContact } from "./policy-contact.tsx";
import { PolicyPage } from "./policy-page.tsx";
import type { Route } from "./+types/terms-of-service";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return policyMeta(siteOf(matches), loaderData?.policy, href("/terms-of-service"));
}

export function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(servicesContext).content.current;
  return { policy: fillPolicy(termsOfService, shop), mailbox: shop.mailboxes.legal };
}

export default function TermsOfService({ loaderData: { policy, mailbox } }: Route.ComponentProps) {
  return (
    <PolicyPage policy={policy}>
      <PolicyContact mailbox={mailbox} />
    </PolicyPage>
  );
}
