import { href } from "react-router";
import { formatCriteria } from "../../catalogue/search/criteria.ts";
import { NewTabLink } from "../ui/link.tsx";
import { CurrencyChoice } from "../ui/currency.tsx";
import { useSite } from "../ui/use-site.ts";

const COLUMNS = [
  [
    "Domains",
    [
      ["All Domains", href("/portfolio")],
      ["Available Domains", href("/portfolio") + formatCriteria({ status: "available" })],
      ["Premium Domains", href("/premium-domains")],
      ["Sold Domains", href("/sold")],
    ],
  ],
  [
    "Buying",
    [
      ["How It Works", href("/how-it-works")],
      ["Transfer Process", `${href("/how-it-works")}#transfer`],
      ["Domain Valuation", `${href("/contact")}?subject=Domain%20Valuation`],
    ],
  ],
  [
    "Shop",
    [
      ["About Us", href("/about")],
      ["Contact", href("/contact")],
      ["Terms of Service", href("/terms-of-service")],
      ["Privacy Policy", href("/privacy-policy")],
    ],
  ],
] as const;

const LINK = "touch-link text-soft-ink hover:text-accent";

export function Footer() {
  const { extensionPages, hasSoldPage, notice, year, name } = useSite();
  return (
    <footer className="no-print border-t border-line">
      <div className="wrap grid grid-cols-2 gap-x-6 gap-y-8 py-10 md:grid-cols-4 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr] lg:py-16">
        <Imprint />
        {COLUMNS.map(([title, links]) => (
          <nav key={title} aria-label={title}>
            <h2 className="mb-2 text-base">{title}</h2>
            <ul>
              {links.map(
                ([label, to]) =>
                  (hasSoldPage || to !== href("/sold")) && (
                    <li key={to}>
                      <a href={to} className={LINK}>
                        {label}
                      </a>
                    </li>
                  ),
              )}
            </ul>
          </nav>
        ))}
        {extensionPages.length > 0 && <ExtensionPages />}
      </div>
      <div className="wrap pb-8 text-sm text-soft-ink">
        <div className="grid gap-1.5 border-t border-line pt-5">
          <CurrencyChoice />
          {notice && <p>{notice}</p>}
          <p>
            © {year} {name}. All rights reserved.
          </p>
        </div>
      </div>
    </footer>
  );
}

function ExtensionPages() {
  const { extensionPages } = useSite();
  return (
    <nav aria-label="Extensions">
      <h2 className="mb-2 text-base">Extensions</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,3.5rem),1fr))] gap-x-6">
        {extensionPages.map(({ extension, path }) => (
          <li key={path}>
            <a href={path} className={LINK}>
              {extension}
              <span className="sr-only"> domains</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function PrintAddress({ path }: { path: string }) {
  const site = useSite();
  return (
    <p className="wrap hidden break-before-avoid pt-2 break-all text-soft-ink print:block">
      {site.name}, {site.url + path}
    </p>
  );
}

function Imprint() {
  const { name: shop, description, contact, socials } = useSite();
  return (
    <div className="col-span-full max-w-sm lg:col-span-1">
      <p className="font-display text-xl leading-none">{shop}</p>
      <p className="mt-4 text-soft-ink">{description}</p>
      <a href={`mailto:${contact.email}`} className={`${LINK} mt-2`}>
        {contact.email}
      </a>
      {socials.length > 0 && (
        <ul className="flex flex-wrap gap-x-3">
          {socials.map(({ name, link }) => (
            <li key={name}>
              <NewTabLink href={link} className={LINK}>
                <span className="sr-only">{shop} on </span>
                {name}
              </NewTabLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
