import { href } from "react-router";
import { cleanLine } from "../../catalogue/clean-text.ts";
import { pageMeta, siteOf } from "../page-meta.ts";
import { breadcrumbList } from "../structured-data.ts";
import { ContactLinks } from "../ui/contact-links.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { useSite } from "../ui/use-site.ts";
import type { Route } from "./+types/contact";

/** Longest subject taken from a link, in characters. */
const MAX_SUBJECT_LENGTH = 150;

const HEAD = {
  title: "Contact",
  description:
    "Ask about a domain, make an offer or tell us what you are looking for, by e-mail, WhatsApp or Telegram. We answer within 24 hours on business days.",
  canonical: href("/contact"),
};

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches);
  const structuredData = site ? [breadcrumbList(site, [[HEAD.title, HEAD.canonical]])] : [];
  return pageMeta(site, { ...HEAD, structuredData });
}

export function loader({ url }: Route.LoaderArgs) {
  return { subject: cleanLine(url.searchParams.get("subject"), MAX_SUBJECT_LENGTH) };
}

export default function Contact({ loaderData: { subject } }: Route.ComponentProps) {
  const site = useSite();
  return (
    <>
      <PageHero
        title="Get In Touch"
        lead="Ask about a name, make an offer, or tell us what you are building. The broker answers, typically within 24 hours on business days."
      />
      <div className="wrap section pt-0!">
        <section
          aria-labelledby="channels-title"
          className="max-w-2xl rounded-card border border-line bg-raised p-6 sm:p-9"
        >
          <h2 id="channels-title" className="text-subheading">
            Write to us
          </h2>
          {subject && (
            <p className="mt-3 text-soft-ink">
              Your subject, <strong className="font-semibold text-ink">{subject}</strong>, is filled
              in for e-mail and WhatsApp.
            </p>
          )}
          <div className="mt-4">
            {site && <ContactLinks contact={site.contact} about={subject} />}
          </div>
        </section>
      </div>
    </>
  );
}
