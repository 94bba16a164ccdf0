import { MessageCircle, X } from "lucide-react";
import type { Contact } from "./site.ts";
import { ContactLinks } from "./contact-links.tsx";
import { useTucked } from "./use-tucked.ts";

/** The floating button and its panel, a popover: Escape and a click on the backdrop close it natively. */
export function ContactButton({ contact }: { contact: Contact }) {
  const isTucked = useTucked();
  return (
    <aside aria-label="Contact" className="no-print">
      <button
        type="button"
        popoverTarget="contact-panel"
        data-tucked={isTucked || undefined}
        className="float-button"
      >
        <MessageCircle aria-hidden size={22} />
        <span className="sr-only">Get in touch</span>
      </button>
      <div
        id="contact-panel"
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
            popoverTarget="contact-panel"
            popoverTargetAction="hide"
            className="-mr-2 grid size-11 place-items-center rounded-card"
          >
            <X aria-hidden size={20} />
            <span className="sr-only">Close</span>
          </button>
        </div>
        <ContactLinks contact={contact} />
      </div>
    </aside>
  );
}
