import type { Testimonial } from "../../catalogue/schema/shop.ts";
import { NewTabLink } from "./link.tsx";
import { Section } from "./section.tsx";

/** Nothing if the seller hasn't given any. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  if (testimonials.length === 0) return null;
  return (
    <Section id="buyers" title="What buyers say">
      <ul className="grid gap-x-8 gap-y-10 md:auto-cols-fr md:grid-flow-col">
        {testimonials.map(({ text, name, role, link }) => (
          <li key={text}>
            <figure className="border-l border-accent pl-6">
              <blockquote className="font-display text-xl text-pretty">{text}</blockquote>
              <figcaption className="mt-4 text-sm text-soft-ink">
                {link ? (
                  <NewTabLink href={link} className="touch-link text-ink hover:text-accent">
                    {name}
                  </NewTabLink>
                ) : (
                  <span className="text-ink">{name}</span>
                )}
                {role && <span className="block">{role}</span>}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
