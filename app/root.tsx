import { type ReactNode, use } from "react";
import { href, Links, Meta, Outlet, useLocation, useRouteLoaderData } from "react-router";
import type { Rates } from "../catalogue/format/about-price.ts";
import { ANSWER_PREFIX } from "../sale/offer.ts";
import { ModulesContext, servicesContext } from "./layout/context.ts";
import type { loader as domainLoader } from "./domain/route.tsx";
import choicesScript from "./layout/choices.js?raw";
import transitionsScript from "./layout/transitions.js?raw";
import { ContactButton } from "./layout/contact-button.tsx";
import { Failure } from "./layout/failure.tsx";
import { Footer } from "./layout/footer.tsx";
import { Header } from "./layout/header.tsx";
import { toSite } from "./layout/site.ts";
import ownShortlistScript from "./shortlist/own-shortlist.js?raw";
import styles from "./styles/app.css?inline";
import { useSite } from "./ui/use-site.ts";
import type { Route } from "./+types/root";

export function loader({ context }: Route.LoaderArgs) {
  const { config, content, rates, answerTime } = context.get(servicesContext);
  return toSite(content.current, config, rates.shown, answerTime.shown);
}

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "alternate", type: "application/atom+xml", href: "/feed.xml", title: "Newest listings" },
];

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const name = useRouteLoaderData<typeof domainLoader>("/portfolio/:domainName");
  const { accentStyles, rates } = useSite();
  return (
    <html lang="en" className="dark" data-currencies={rates ? formatRates(rates) : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script dangerouslySetInnerHTML={{ __html: earlyScript(pathname) }} />
        <style dangerouslySetInnerHTML={{ __html: styles + accentStyles }} />
        {/* This delays the first paint until the header is complete, so that it doesn't shift, and until a name can move into its place. */}
        <link rel="expect" href={name ? "#name-title" : "#header"} blocking="render" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: PREFETCH }} />
        {/* In the head, a module would compete with the document for the line, and delay the first paint. */}
        {use(ModulesContext).map((src) => (
          <script key={src} async type="module" src={src} fetchPriority="low" onLoad={STAY} />
        ))}
      </body>
    </html>
  );
}

/** React would move an async script without it to the head. Others keep the browser from scrolling to a fragment. */
const STAY = () => undefined;

/** Read by layout/choices.js and page/prices.ts. */
const formatRates = ({ perUnit }: Rates) =>
  Object.entries(perUnit)
    .map(([currency, rate]) => `${currency}:${rate}`)
    .join(" ");

/** Private pages aren't fetched ahead, and neither is the shortlist: its names leave the browser only when it is opened. */
const PREFETCH = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: ["/shortlist*", "/offers/*", "/answer/*"] } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

const earlyScript = (pathname: string): string =>
  choicesScript + transitionsScript + (pathname === href("/shortlist") ? ownShortlistScript : "");

export default function App() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PageFrame>
      <Failure error={error} />
    </PageFrame>
  );
}

function PageFrame({ children }: { children: ReactNode }) {
  const name = useRouteLoaderData<typeof domainLoader>("/portfolio/:domainName");
  const isSellers = useLocation().pathname.toLowerCase().startsWith(ANSWER_PREFIX);
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {!isSellers && <Footer />}
      {!isSellers && <ContactButton about={name?.listing.displayName} />}
    </div>
  );
}
