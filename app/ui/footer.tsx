import { href, Link } from "react-router";
import { formatCriteria } from "../../catalogue/criteria.ts";
import type { Site } from "../site.ts";

const COLUMNS = [
  {
    title: "Domains",
    links: [
      { to: href("/portfolio"), label: "All Domains" },
      {
        to: href("/portfolio") + formatCriteria({ status: "available" }),
        label: "Available Domains",
      },
      { to: href("/premium-domains"), label: "Premium Domains" },
    ],
  },
  {
    title: "Buying",
    links: [
      { to: href("/how-it-works"), label: "How It Works" },
      { to: `${href("/how-it-works")}#transfer`, label: "Transfer Process" },
      { to: `${href("/contact")}?subject=Domain%20Valuation`, label: "Domain Valuation" },
    ],
  },
  {
    title: "Shop",
    links: [
      { to: href("/about"), label: "About Us" },
      { to: href("/contact"), label: "Contact" },
      { to: href("/terms-of-service"), label: "Terms of Service" },
      { to: href("/privacy-policy"), label: "Privacy Policy" },
    ],
  },
];

export function Footer({ site }: { site: Site | undefined }) {
  return (
    <footer className="no-print border-t border-line">
      <div className="wrap grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        {site && <Imprint site={site} />}
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="mb-3 text-xl">{title}</h2>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="footer-link">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      {site && (
        <div className="wrap flex flex-col gap-2 border-t border-line py-6 pr-24 text-sm text-soft-ink">
          {site.notice && <p>{site.notice}</p>}
          <p>
            © {site.year} {site.name}. All rights reserved.
          </p>
        </div>
      )}
    </footer>
  );
}

function Imprint({ site }: { site: Site }) {
  return (
    <div className="max-w-sm">
      <p className="font-display text-3xl leading-none">{site.name}</p>
      <p className="mt-4 text-soft-ink">{site.description}</p>
      <a href={`mailto:${site.contact.email}`} className="footer-link mt-2">
        {site.contact.email}
      </a>
      <ul className="flex gap-6">
        <li>
          <a href={site.socials.x} target="_blank" rel="noopener" className="footer-link">
            <span className="sr-only">{site.name} on </span>X
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
        <li>
          <a href={site.socials.linkedin} target="_blank" rel="noopener" className="footer-link">
            <span className="sr-only">{site.name} on </span>LinkedIn
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      </ul>
    </div>
  );
}
