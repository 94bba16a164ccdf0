import { MessageCircle, X } from "lucide-react";
import type { Contact } from "../site.ts";
import { ContactLinks } from "./contact-links.tsx";

/** The floating button and its panel, a popover: Escape and a click on the backdrop close it natively. */
export function ContactButton({ contact }: { contact: Contact }) {
  return (
    <aside aria-label="Contact" className="no-print">
      <button
        type="button"
        popoverTarget="contact-panel"
        className="float-button fixed right-4 bottom-4 z-10 grid size-12 place-items-center rounded-full md:size-14 bg-accent text-on-accent shadow-float hover:bg-(--accent-strong) md:right-6 md:bottom-6"
      >
        <MessageCircle aria-hidden size={24} />
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
