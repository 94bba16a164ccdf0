import { href, useLocation } from "react-router";
import { formatPolicyDay } from "../../catalogue/format/format.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import { servicesContext } from "../layout/context.ts";
import { PrintAddress } from "../layout/footer.tsx";
import { fillTokens, fillWords } from "../layout/site.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { breadcrumbList } from "../seo/structured-data.ts";
import { IdentityBlock } from "../ui/identity.tsx";
import { MarkdownSections } from "../ui/markdown.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { useSite } from "../ui/use-site.ts";
import { Contents } from "./contents.tsx";
import * as ICONS from "./icons.ts";
import { type Policy, POLICIES_UPDATED } from "./policy.ts";
import privacyWords from "./privacy-policy.yaml";
import termsWords from "./terms-of-service.yaml";
import type { Route } from "./+types/route";

export function meta({ matches: [root], loaderData }: Route.MetaArgs) {
  const site = root.loaderData;
  const { canonical, title, description } = loaderData;
  const structuredData = [breadcrumbList(site, [[title, canonical]])];
  return pageMeta(site, { title, description, canonical, structuredData });
}

const privacyPolicy = privacyWords as Policy;
const termsOfService = termsWords as Policy;

const isPrivacy = (pathname: string) => pathname.toLowerCase().startsWith(href("/privacy-policy"));

export function loader({ context, url }: Route.LoaderArgs) {
  const { shop, texts } = context.get(servicesContext).content.current;
  const { privacy, legal } = shop.mailboxes;
  const [canonical, policy, own, mailbox] = isPrivacy(url.pathname)
    ? [href("/privacy-policy"), privacyPolicy, texts.privacyPolicy, privacy]
    : [href("/terms-of-service"), termsOfService, texts.termsOfService, legal];
  if (own) {
    const { title, summary, sections } = own;
    const description = summary || shop.description;
    return { canonical, title: title ?? policy.title, description, own: sections };
  }
  const { title, description, ...filled } = fillPolicy(policy, { ...shop, voice: "we" });
  return { canonical, title, description, policy: filled, mailbox };
}

const ARBITRATED =
  "For any matter that may not be arbitrated, and for orders in support of arbitration";
const NOT_ARBITRATED = "For any dispute that cannot be settled in that way";

function fillPolicy({ planTerms = "", ...policy }: Policy, shop: Shop) {
  const { jurisdiction, plans } = shop;
  const applies = ({ text }: { text: string }) =>
    jurisdiction.arbitration !== null || !text.includes("{arbitration}");
  const sections = policy.sections.map((section) => ({
    ...section,
    parts: section.parts?.filter(applies),
  }));
  const filled = fillWords({ ...policy, sections }, shop, {
    ...jurisdiction,
    courtMatters: jurisdiction.arbitration ? ARBITRATED : NOT_ARBITRATED,
    planTerms: plans ? fillTokens(planTerms, shop, plans.conditions) : "",
  });
  return { ...filled, updated: shop.policiesUpdated ?? POLICIES_UPDATED };
}

export default function PolicyPage({ loaderData }: Route.ComponentProps) {
  const { canonical, title, own, policy, mailbox } = loaderData;
  const parts = own ?? policy.sections;
  const { identity } = useSite();
  return (
    <>
      <PageHero title={title} lead={policy && `Last updated ${formatPolicyDay(policy.updated)}`} />
      <div className="wrap section grid gap-8 pt-8 lg:grid-cols-[4fr_8fr] lg:pt-14">
        <Contents key={canonical} parts={parts} />
        <div className="min-w-0">
          {own ? (
            <MarkdownSections sections={own} />
          ) : (
            <BuiltIn policy={policy} mailbox={mailbox} />
          )}
          {identity && (
            <div className="mt-10 max-w-146 border-t border-line pt-6">
              <IdentityBlock hasRecord={false} />
            </div>
          )}
        </div>
      </div>
      <PrintAddress path={useLocation().pathname} />
    </>
  );
}

interface BuiltInProps {
  policy: Pick<Policy, "intro" | "sections">;
  mailbox: string;
}

function BuiltIn({ policy, mailbox }: BuiltInProps) {
  return (
    <div className="prose grid gap-12">
      <p className="text-lg">{policy.intro}</p>
      {policy.sections.map(({ id, title, icon, text, parts }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`} className="flex items-center gap-4 text-xl text-ink">
            {icon && <Icon name={icon} />}
            {title}
          </h2>
          {text && <p className="mt-4">{text}</p>}
          {id === "contact" && <Contact mailbox={mailbox} />}
          {parts?.map(({ subtitle, text }) => (
            <div key={subtitle} className="mt-6">
              <h3 className="font-text text-base font-semibold tracking-normal text-ink">
                {subtitle}
              </h3>
              <p className="mt-2">{text}</p>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

function Icon({ name }: { name: keyof typeof ICONS }) {
  // oxlint-disable-next-line import/namespace -- the icons' names are the keys
  const Drawing = ICONS[name];
  return <Drawing aria-hidden strokeWidth={1.5} className="size-6 shrink-0 text-accent" />;
}

function Contact({ mailbox }: { mailbox: string }) {
  return (
    <ul className="mt-4 flex flex-wrap gap-x-8">
      <li>
        <a href={`mailto:${mailbox}`} className="text-link inline-flex min-h-11 items-center">
          {mailbox}
        </a>
      </li>
      <li>
        <a href={href("/contact")} className="text-link inline-flex min-h-11 items-center">
          Contact page
        </a>
      </li>
    </ul>
  );
}
