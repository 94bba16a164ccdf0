import { builtInChannels } from "../../catalogue/schema/channels.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import type { PostedForm } from "../forms/receive-form.ts";
import InquiryForm from "../islands/inquiry-form.tsx";
import { Island } from "../islands/island.tsx";
import { ContactLinks } from "../layout/contact-links.tsx";
import { useFormShop } from "../layout/site.ts";
import { Section } from "../ui/section.tsx";
import { useSay, useSite } from "../ui/use-site.ts";
import type { QrCode } from "./qr-code.server.ts";
import { inquiryLead } from "./words.ts";

interface InquirySectionProps {
  listing: Listing;
  posted: PostedForm | undefined;
}

export function InquirySection({ listing, posted }: InquirySectionProps) {
  const say = useSay();
  const { domain, displayName, status, price } = listing;
  const shownPrice = status === "sold" ? "" : price.label;
  const { answerTime, answersWithin, contact } = useSite();
  const promise = answerTime ?? (answersWithin && `We typically answer within ${answersWithin}`);
  return (
    <div className="no-print">
      <Section
        isSplit
        id="inquiry"
        title="Contact Us"
        lead={say(inquiryLead(listing) + (promise ? ` ${promise}.` : ""))}
        aside={
          <div className="mt-6 hidden w-full border-b border-line lg:block">
            <ContactLinks contact={contact} about={displayName} />
          </div>
        }
      >
        <div id="write" className="scroll-mt-36 lg:scroll-mt-0 [&_textarea]:min-h-28">
          <Island
            name="inquiry-form"
            when={posted ? "now" : "near"}
            of={InquiryForm}
            props={{ shop: useFormShop(), domain, shownPrice, posted }}
          />
        </div>
      </Section>
    </div>
  );
}

interface PrintedContactProps {
  name: string;
  url: string;
  qrCode: QrCode;
}

export function PrintedContact({ name, url, qrCode }: PrintedContactProps) {
  const { contact } = useSite();
  return (
    <div className="wrap">
      <section
        aria-labelledby="print-foot-title"
        className="print-whole hidden grid-cols-[1fr_auto] items-center gap-8 border-t border-line pt-2 print:grid"
      >
        <div>
          <h2 id="print-foot-title" className="text-lg">
            Ask about {name}
          </h2>
          <dl className="mt-3 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1">
            <dt className="text-soft-ink">Email</dt>
            <dd>{contact.email}</dd>
            {contact.phone && (
              <>
                <dt className="text-soft-ink">
                  {builtInChannels(contact).phone === "Phone" ? "Phone" : "Phone, WhatsApp"}
                </dt>
                <dd>{contact.phone}</dd>
              </>
            )}
            <dt className="text-soft-ink">This page</dt>
            <dd className="break-all">{url}</dd>
          </dl>
        </div>
        <svg
          role="img"
          aria-label={`QR code for ${url}`}
          viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
          shapeRendering="crispEdges"
          className="size-[30mm]"
        >
          <path fill="#fff" d={`M0 0h${qrCode.size}v${qrCode.size}H0`} />
          <path stroke="#000" d={qrCode.path} />
        </svg>
      </section>
    </div>
  );
}
