import { href } from "react-router";
import { privacyPolicy } from "./privacy-policy-words.ts";
import { servicesContext } from "../context.ts";
import { fillPolicy } from "./fill-policy.ts";
import { policyMeta, siteOf } from "../seo/page-meta.ts";
import { PolicyContact } from "./policy-contact.tsx";
import { PolicyPage } from "./policy-page.tsx";
import type { Route } from "./+types/privacy-policy";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return policyMeta(siteOf(matches), loaderData?.policy, href("/privacy-policy"));
}

export function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(servicesContext).content.current;
  return { policy: fillPolicy(privacyPolicy, shop), mailbox: shop.mailboxes.privacy };
}

export default function PrivacyPolicy({ loaderData: { policy, mailbox } }: Route.ComponentProps) {
  return (
    <PolicyPage policy={policy}>
      <PolicyContact mailbox={mailbox} />
    </PolicyPage>
  );
}
