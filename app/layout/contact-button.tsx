import { MessageCircle } from "lucide-react";
import { PopoverPanel } from "./popover-panel.tsx";
import { ContactLinks } from "./contact-links.tsx";
import { useSite } from "../ui/use-site.ts";

export const CONTACT_PANEL_ID = "contact-panel";

export function ContactButton({ about }: { about: string | undefined }) {
  const { contact } = useSite();
  return (
    <aside aria-label="Contact" className="dock no-print">
      <div className="dock-strip">
        <div id="dock-offer" className="dock-offer" />
        <button type="button" popoverTarget={CONTACT_PANEL_ID} className="dock-contact">
          <MessageCircle aria-hidden size="1.25rem" />
          <span className="sr-only">Get in touch</span>
        </button>
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
