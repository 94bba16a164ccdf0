import { href } from "react-router";
import { cleanLine } from "../../catalogue/clean-text.ts";
import { INQUIRY_LENGTHS } from "../../catalogue/inquiry-lengths.ts";
import type { RouteHandle } from "../cache-key.ts";
import { receiveInquiry } from "../inquiry/receive-inquiry.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { breadcrumbList } from "../seo/structured-data.ts";
import { ContactChannels } from "./contact-channels.tsx";
import { ContactForm } from "./contact-form.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { useSite } from "../layout/site.ts";
import type { Route } from "./+types/route";

const HEAD = {
  title: "Contact",
  description:
    "Ask about a domain, make an offer or tell us what you are looking for, by form, e-mail, WhatsApp or Telegram. We answer within 24 hours on business days.",
  canonical: href("/contact"),
};

export function meta({ matches: [root] }: Route.MetaArgs) {
  const site = root.loaderData;
  const structuredData = [breadcrumbList(site, [[HEAD.title, HEAD.canonical]])];
  return pageMeta(site, { ...HEAD, structuredData });
}

/** A subject is somebody's own. */
export const handle: RouteHandle = {
  cacheQuery: (query) => (query.get("subject") ? null : ""),
};

export function loader({ url }: Route.LoaderArgs) {
  return { subject: cleanLine(url.searchParams.get("subject"), INQUIRY_LENGTHS.subject) };
}

/** Takes the form where the page's script does not. */
export function action({ request, context }: Route.ActionArgs) {
  return receiveInquiry(request, context, "general");
}

/** The answer to a posted form may say when to try again. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Contact({ loaderData: { subject }, actionData }: Route.ComponentProps) {
  const site = useSite();
  return (
    <>
      <PageHero
        title="Get In Touch"
        lead="Ask about a name, make an offer, or tell us what you are building. The broker reads and answers every message."
      />
      {site && (
        <div className="wrap section grid gap-12 pt-8 lg:grid-cols-[8fr_4fr] lg:gap-x-16 lg:pt-14">
          <section aria-labelledby="form-title">
            <h2 id="form-title" className="mb-6 text-subheading">
              Send a message
            </h2>
            <ContactForm
              key={subject}
              subject={subject}
              site={site}
              labelledBy="form-title"
              posted={actionData}
            />
          </section>
          <ContactChannels contact={site.contact} subject={subject} />
        </div>
      )}
    </>
  );
}
