import { MessageCircle } from "lucide-react";
import { PopoverPanel } from "./popover-panel.tsx";
import { ContactLinks } from "./contact-links.tsx";
import { useSite } from "../ui/use-site.ts";

export const CONTACT_PANEL_ID = "contact-panel";

export function ContactButton({ about }: { about: string | undefined }) {
  const { contact, answersWithin } = useSite();
  return (
    <aside aria-label="Contact" className="dock no-print">
      <div className="dock-strip">
        <div id="dock-offer" className="dock-offer" />
        <div className="dock-row">
          <p>
            Questions?{" "}
            {answersWithin && (
              <span className="dock-promise">{`We answer within ${answersWithin}.`}</span>
            )}
          </p>
          <button type="button" popoverTarget={CONTACT_PANEL_ID} className="button dock-contact">
            <MessageCircle aria-hidden size="1.25rem" />
            Get in touch
          </button>
        </div>
      </div>
      <PopoverPanel
        id={CONTACT_PANEL_ID}
        title="Get in Touch"
        className="contact-panel inset-auto right-3 bottom-(--above) max-h-[calc(100dvh-var(--above)-1rem)] w-[min(22rem,calc(100vw-1.5rem))] px-6 py-4 [--above:min(4.5rem,30vh)]"
      >
        <ContactLinks contact={contact} about={about} />
      </PopoverPanel>
    </aside>
  );
}
