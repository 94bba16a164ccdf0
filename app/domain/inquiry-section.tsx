import { builtInChannels } from "../../catalogue/schema/channels.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import type { PostedForm } from "../forms/receive-form.ts";
import InquiryForm from "../islands/inquiry-form.tsx";
import { Island } from "../islands/island.tsx";
import { ChannelLink, contactChannels } from "../layout/contact-links.tsx";
import { useFormShop } from "../layout/site.ts";
import { Section } from "../ui/section.tsx";
import { useSite } from "../ui/use-site.ts";
import type { QrCode } from "./qr-code.server.ts";
import { inquiryLead } from "./words.ts";

interface InquirySectionProps {
  listing: Listing;
  posted: PostedForm | undefined;
}

export function InquirySection({ listing, posted }: InquirySectionProps) {
  const { domain, displayName, status, price } = listing;
  const shownPrice = status === "sold" ? "" : price.label;
  const { answersWithin } = useSite();
  return (
    <div className="no-print">
      <Section
        isSplit
        id="inquiry"
        title="Contact Us"
        lead={`${inquiryLead(listing)} We typically answer within ${answersWithin}.`}
        aside={<ContactTable about={displayName} />}
      >
        <div id="write" className="scroll-mt-36 lg:scroll-mt-0">
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

const ADDRESS = "flex min-h-12 items-center py-1.5 wrap-anywhere";

function ContactTable({ about }: { about: string }) {
  const { contact } = useSite();
  return (
    <dl className="mt-6 hidden w-full gap-x-6 text-[0.9375rem] lg:grid lg:grid-cols-[fit-content(6.5rem)_1fr]">
      {contactChannels(contact, about).map(({ label, address, to }) => (
        <div
          key={label}
          className="col-span-2 grid grid-cols-subgrid items-center border-b border-line"
        >
          <dt className="text-soft-ink">{label}</dt>
          <dd className="min-w-0">
            {to ? (
              <ChannelLink to={to} className={`${ADDRESS} hover:text-accent`}>
                {address}
                <span className="sr-only">
                  by {label}, about {about}
                </span>
              </ChannelLink>
            ) : (
              <span className={ADDRESS}>{address}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
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
          <h2 id="print-foot-title" className="text-subheading">
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
