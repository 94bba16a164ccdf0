import type { Contact } from "../layout/site.ts";
import { ContactLinks } from "../layout/contact-links.tsx";

/** The other ways to write to the seller, and how soon an answer comes; `subject` may be empty. */
export function ContactChannels({ contact, subject }: { contact: Contact; subject: string }) {
  return (
    <aside aria-labelledby="channels-title">
      <h2 id="channels-title" className="text-subheading">
        Other ways
      </h2>
      <div className="mt-3 border-y border-line">
        <ContactLinks contact={contact} about={subject} />
      </div>
      <h3 className="mt-8 text-subheading">When you hear from us</h3>
      <p className="mt-3 text-soft-ink">
        Our typical response takes 24 hours during business days, Monday to Friday.
      </p>
    </aside>
  );
}
