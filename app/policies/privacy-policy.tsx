import { href } from "react-router";
import { servicesContext } from "../context.ts";
import { fillPolicy, policyMeta, PolicyPage } from "./policy-page.tsx";
import { privacyPolicy } from "./privacy-policy-words.ts";
import type { Route } from "./+types/privacy-policy";

export function meta({ matches: [root], loaderData: { policy } }: Route.MetaArgs) {
  return policyMeta(root.loaderData, policy, href("/privacy-policy"));
}

export function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(servicesContext).content.current;
  return { policy: fillPolicy(privacyPolicy, shop), mailbox: shop.mailboxes.privacy };
}

export default function PrivacyPolicy({ loaderData: { policy, mailbox } }: Route.ComponentProps) {
  return <PolicyPage policy={policy} mailbox={mailbox} />;
}
