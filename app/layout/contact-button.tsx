import { MessageCircle, X } from "lucide-react";
import { ContactLinks } from "./contact-links.tsx";
import type { Site } from "./site.ts";

export const CONTACT_PANEL_ID = "contact-panel";
export const OFFER_ID = "dock-offer";

interface ContactButtonProps {
  site: Pick<Site, "contact" | "answersWithin">;
  about: string | undefined;
}

export function ContactButton({ site, about }: ContactButtonProps) {
  return (
    <aside aria-label="Contact" className="dock no-print">
      <div className="dock-strip">
        <div id={OFFER_ID} className="dock-offer" />
        <div className="dock-row">
          <p>
            Questions?{" "}
            <span className="dock-promise">{`We answer within ${site.answersWithin}.`}</span>
          </p>
          <button type="button" popoverTarget={CONTACT_PANEL_ID} className="button dock-contact">
            <MessageCircle aria-hidden size="1.25rem" />
            Get in touch
          </button>
        </div>
      </div>
      <div
        id={CONTACT_PANEL_ID}
        popover="auto"
        role="dialog"
        aria-labelledby="contact-panel-title"
        className="contact-panel"
      >
        <div className="flex items-center justify-between gap-4">
          <h2 id="contact-panel-title" className="text-subheading">
            Get in Touch
          </h2>
          <button
            type="button"
            popoverTarget={CONTACT_PANEL_ID}
            popoverTargetAction="hide"
            className="-mr-2 grid size-11 place-items-center rounded-card"
          >
            <X aria-hidden size="1.25rem" />
            <span className="sr-only">Close</span>
          </button>
        </div>
        <ContactLinks contact={site.contact} about={about} />
      </div>
    </aside>
  );
}
