import { NewTabLink } from "../ui/link.tsx";
import { CurrencyChoice } from "../ui/currency.tsx";
import { type Site, useSite } from "./site.ts";

interface FooterColumn {
  title: string;
  links: readonly { to: string; label: string }[];
}

interface FooterProps {
  site: Site | undefined;
  columns: readonly FooterColumn[];
}

export function Footer({ site, columns }: FooterProps) {
  return (
    <footer className="no-print border-t border-line">
      <div className="wrap grid grid-cols-2 gap-x-6 gap-y-8 py-10 md:grid-cols-4 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr] lg:py-16">
        {site && <Imprint site={site} />}
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="mb-2 text-base">{title}</h2>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <a href={to} className="touch-link text-soft-ink hover:text-accent">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        {site && site.extensionPages.length > 0 && (
          <ExtensionPages extensionPages={site.extensionPages} />
        )}
      </div>
      {site && (
        <div className="wrap pb-8 text-sm text-soft-ink">
          <div className="grid gap-1.5 border-t border-line pt-5">
            <CurrencyChoice />
            {site.notice && <p>{site.notice}</p>}
            <p>
              © {site.year} {site.name}. All rights reserved.
            </p>
          </div>
        </div>
      )}
    </footer>
  );
}

function ExtensionPages({ extensionPages }: Pick<Site, "extensionPages">) {
  return (
    <nav aria-label="Extensions">
      <h2 className="mb-2 text-base">Extensions</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,3.5rem),1fr))] gap-x-6">
        {extensionPages.map(({ extension, path }) => (
          <li key={path}>
            <a href={path} className="touch-link text-soft-ink hover:text-accent">
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

function Imprint({ site }: { site: Site }) {
  const { socials } = site;
  return (
    <div className="col-span-full max-w-sm lg:col-span-1">
      <p className="font-display text-xl leading-none">{site.name}</p>
      <p className="mt-4 text-soft-ink">{site.description}</p>
      <a
        href={`mailto:${site.contact.email}`}
        className="touch-link text-soft-ink hover:text-accent mt-2"
      >
        {site.contact.email}
      </a>
      {socials.length > 0 && (
        <ul className="flex flex-wrap gap-x-3">
          {socials.map(({ name, link }) => (
            <li key={name}>
              <NewTabLink href={link} className="touch-link text-soft-ink hover:text-accent">
                <span className="sr-only">{site.name} on </span>
                {name}
              </NewTabLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
