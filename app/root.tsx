import type { ReactNode } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  href,
  useLocation,
} from "react-router";
import type { Route } from "./+types/root";
import allStyles from "./styles/app.css?url";
import { firstStyles } from "./styles/first-styles.ts";
import { servicesContext } from "./context.ts";
import ownShortlistScript from "./shortlist/own-shortlist.js?raw";
import { toSite } from "./layout/site.ts";
import themeScript from "./layout/theme.js?raw";
import { ContactButton } from "./layout/contact-button.tsx";
import { Failure } from "./layout/failure.tsx";
import { Footer } from "./layout/footer.tsx";
import { Header } from "./layout/header.tsx";
import { useFocusOnNavigation } from "./layout/use-focus-on-navigation.ts";
import { useSite } from "./layout/use-site.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { config, content } = context.get(servicesContext);
  return toSite(content.current.shop, config, new Date().getUTCFullYear());
}

/** The shop's own facts seldom change while somebody reads: one page load is soon enough. */
export function shouldRevalidate(_: ShouldRevalidateFunctionArgs) {
  return false;
}

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "alternate", type: "application/atom+xml", href: "/feed.xml", title: "Newest listings" },
];

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isShortlist = pathname === href("/shortlist");
  const earlyScript = () => withoutComments(themeScript + (isShortlist ? ownShortlistScript : ""));
  return (
    <html lang="en" className="dark" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Only the server fills these two: no request before the first paint, and nothing of them in the script bundle. */}
        <script
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? earlyScript() : "" }}
        />
        <style
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstStyles(pathname) : "" }}
        />
        {/* A header painted in halves would move when its other half arrives. */}
        <link rel="expect" href="#header" blocking="render" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {/* Here it holds up no paint of what stands above it. */}
        <link rel="stylesheet" href={allStyles} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** A script without its indents and the lines that only its readers need. */
const withoutComments = (script: string) =>
  script.replaceAll(/^\s*(\/\/.*\n|\/\*\*.*\*\/\n)?/gm, "");

export default function App() {
  return (
    <Page>
      <Outlet />
    </Page>
  );
}

/** For failures of the frame itself; those of a page end in layout/pages.tsx. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Page>
      <Failure error={error} />
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  const site = useSite();
  const main = useFocusOnNavigation();
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Header site={site} />
      <main id="main" ref={main} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer site={site} />
      {site && <ContactButton contact={site.contact} />}
    </div>
  );
}
