import { PenLine } from "lucide-react";
import { ContactLinks } from "../layout/contact-links.tsx";
import { useSite } from "../layout/use-site.ts";

/** The toggle that reveals the ways to write to the seller about one name. */
export function LetsTalk({ name, isPrimary }: { name: string; isPrimary: boolean }) {
  const site = useSite();
  if (!site) return null;
  return (
    <details data-contact className="no-print unfold">
      <summary className={`button w-full ${isPrimary ? "button-primary" : ""}`}>Let's Talk</summary>
      <div className="pt-2">
        <ContactLinks contact={site.contact} about={name} />
        <a
          href="#write"
          className="flex min-h-14 items-center gap-4 border-t border-line py-2 font-medium hover:text-accent"
        >
          <PenLine aria-hidden size={20} className="shrink-0 text-accent" />
          Write to us here
        </a>
      </div>
    </details>
  );
}
