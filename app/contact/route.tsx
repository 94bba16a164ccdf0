import { href } from "react-router";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import { INQUIRY_FIELDS } from "../../catalogue/forms.ts";
import { inVoice } from "../../catalogue/format/voice.ts";
import { servicesContext } from "../layout/context.ts";
import { receiveForm } from "../forms/receive-form.ts";
import ContactForm from "../islands/contact-form.tsx";
import { Island } from "../islands/island.tsx";
import { ContactLinks } from "../layout/contact-links.tsx";
import { useFormShop } from "../layout/site.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { breadcrumbList } from "../seo/structured-data.ts";
import { FounderPhoto, IdentityBlock } from "../ui/identity.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { useSay, useSite } from "../ui/use-site.ts";
import type { Route } from "./+types/route";

const HEAD = {
  title: "Contact",
  canonical: href("/contact"),
};

export function meta({ matches: [root] }: Route.MetaArgs) {
  const site = root.loaderData;
  const structuredData = [breadcrumbList(site, [[HEAD.title, HEAD.canonical]])];
  const description =
    `Ask about a domain, make an offer or tell us what you need, using the form or by ${site.channelNames}. ${site.answersWithin ? `We reply within ${site.answersWithin}.` : ""}`.trim();
  return pageMeta(site, { ...HEAD, description: inVoice(description, site.voice), structuredData });
}

export function loader({ url }: Route.LoaderArgs) {
  return { subject: cleanLine(url.searchParams.get("subject"), INQUIRY_FIELDS.subject.length) };
}

export function action({ request, context }: Route.ActionArgs) {
  const { submitInquiry } = context.get(servicesContext);
  return receiveForm(request, context, (values, sender) =>
    submitInquiry("general", values, sender),
  );
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Contact({ loaderData: { subject }, actionData }: Route.ComponentProps) {
  const say = useSay();
  return (
    <>
      <PageHero
        title="Get In Touch"
        lead={say("Ask about a name, make an offer, or tell us what you're building.")}
      />
      <div className="wrap section grid gap-12 pt-8 lg:grid-cols-[8fr_4fr] lg:gap-x-16 lg:pt-14">
        <section aria-labelledby="form-title">
          <h2 id="form-title" className="mb-6 text-lg">
            Send a message
          </h2>
          <Island
            name="contact-form"
            when={actionData ? "now" : "near"}
            of={ContactForm}
            props={{ shop: useFormShop(), subject, posted: actionData }}
          />
        </section>
        <OtherWays subject={subject} />
      </div>
    </>
  );
}

function OtherWays({ subject }: { subject: string }) {
  const say = useSay();
  const { contact, answersWithin, answerTime, identity } = useSite();
  return (
    <aside aria-labelledby="channels-title">
      <h2 id="channels-title" className="text-lg">
        {say("Other ways to reach us")}
      </h2>
      <div className="mt-3 border-y border-line">
        <ContactLinks contact={contact} about={subject} />
      </div>
      {(answerTime ?? answersWithin) && (
        <>
          <h3 className="mt-8 text-lg">When to expect a reply</h3>
          <p className="mt-3 text-soft-ink">
            {answersWithin &&
              `${say("We typically reply within")} ${answersWithin.replace(" on business days", " during business days")}. `}
            {answerTime && `${answerTime}.`}
          </p>
        </>
      )}
      {identity && (
        <>
          <h3 className="mt-8 mb-3 text-lg">Who you're dealing with</h3>
          <FounderPhoto size={96} className="mb-4 size-24 rounded-card" />
          <IdentityBlock />
        </>
      )}
    </aside>
  );
}
