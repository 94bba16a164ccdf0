import type { Listing } from "../../catalogue/listing.ts";
import { inquiryLeads } from "./words.ts";
import type { PostedInquiry } from "../inquiry/receive-inquiry.ts";
import type { Site } from "../layout/site.ts";
import { ContactList } from "./contact-list.tsx";
import { InquiryForm } from "../inquiry/inquiry-form.tsx";
import { Section } from "../ui/section.tsx";

interface InquirySectionProps {
  listing: Listing;
  site: Site;
  posted: PostedInquiry | undefined;
}

/** Where a visitor writes about one name: how soon an answer comes, the other ways, the form. */
export function InquirySection({ listing, site, posted }: InquirySectionProps) {
  const { domain, displayName, status } = listing;
  return (
    <div className="no-print">
      <Section
        isSplit
        id="inquiry"
        title="Contact Us"
        lead={`${inquiryLeads[status](displayName)} We typically answer within 24 hours on business days.`}
        aside={<ContactList contact={site.contact} about={displayName} />}
      >
        {/* Who is led here goes on in the first field; the heading stays in sight above it. */}
        <div id="write" className="scroll-mt-36 lg:scroll-mt-0">
          <InquiryForm
            key={domain}
            domain={domain}
            site={site}
            labelledBy="inquiry-title"
            posted={posted}
          />
        </div>
      </Section>
    </div>
  );
}
