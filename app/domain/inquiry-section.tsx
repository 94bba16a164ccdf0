import { href } from "react-router";
import type { Listing } from "../../catalogue/listing.ts";
import { FormField, MessageField, SenderFields } from "../inquiry/fields.tsx";
import { InquiryFrame } from "../inquiry/inquiry-frame.tsx";
import type { PostedInquiry } from "../inquiry/receive-inquiry.ts";
import { contactChannels } from "../layout/contact-links.tsx";
import type { Contact, Site } from "../layout/site.ts";
import { Section } from "../ui/section.tsx";
import { inquiryLeads } from "./words.ts";

interface InquirySectionProps {
  listing: Listing;
  site: Site;
  posted: PostedInquiry | undefined;
}

export function InquirySection({ listing, site, posted }: InquirySectionProps) {
  const { domain, displayName, status } = listing;
  return (
    <div className="no-print">
      <Section
        isSplit
        id="inquiry"
        title="Contact Us"
        lead={`${inquiryLeads[status](displayName)} We typically answer within 24 hours on business days.`}
        aside={<ContactTable contact={site.contact} about={displayName} />}
      >
        {/* Who is led here goes on in the first field; the heading stays in sight above it. */}
        <div id="write" className="scroll-mt-36 lg:scroll-mt-0">
          <InquiryForm key={domain} domain={domain} site={site} posted={posted} />
        </div>
      </Section>
    </div>
  );
}

interface InquiryFormProps {
  domain: string;
  site: Site;
  posted: PostedInquiry | undefined;
}

function InquiryForm({ domain, site, posted }: InquiryFormProps) {
  return (
    <InquiryFrame
      domain={domain}
      site={site}
      action={href("/portfolio/:domainName", { domainName: domain })}
      labelledBy="inquiry-title"
      draftKey={domain}
      posted={posted}
    >
      {(fields) => (
        <>
          <SenderFields {...fields} />
          <FormField
            name="phone"
            label="Phone"
            hint="With the country code, if you would rather be called."
            type="tel"
            autoComplete="tel"
            {...fields}
          />
          <MessageField {...fields} />
        </>
      )}
    </InquiryFrame>
  );
}

/** Beside the form, where there is room: the addresses to write to instead. */
function ContactTable({ contact, about }: { contact: Contact; about: string }) {
  return (
    <dl className="mt-6 hidden w-full gap-x-6 text-[0.9375rem] lg:grid lg:grid-cols-[max-content_1fr]">
      {contactChannels(contact, about).map(({ label, address, to }) => (
        <div
          key={label}
          className="col-span-2 grid grid-cols-subgrid items-center border-b border-line"
        >
          <dt className="text-soft-ink">{label}</dt>
          <dd className="min-w-0">
            <a
              href={to}
              target="_blank"
              rel="noopener"
              className="flex min-h-12 items-center wrap-anywhere hover:text-accent"
            >
              {address}
              <span className="sr-only">
                by {label}, about {about} (opens in a new tab)
              </span>
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}
