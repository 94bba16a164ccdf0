import { contactChannels } from "../layout/contact-links.tsx";
import type { Contact } from "../layout/site.ts";

/** Beside the form about a name, where there is room: the addresses to write to instead. */
export function ContactList({ contact, about }: { contact: Contact; about: string }) {
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
