import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Link,
  Links,
  type LinksFunction,
  type Location,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import choicesScript from "../app/layout/choices.js?raw";
import { deskContext, nonceContext } from "./layout/context.ts";
import { Frame } from "./layout/frame.tsx";
import { NO_NAMES, NoNames, UNREADABLE, UnreadableFiles } from "./layout/unreadable-files.tsx";
import styles from "./styles/desk.css?url";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const desk = context.get(deskContext);
  const { content, faults } = await desk.readFiles();
  return {
    nonce: context.get(nonceContext),
    shop: content?.shop.name ?? null,
    siteUrl: desk.config.siteUrl,
    faults: content ? [] : faults,
    isWithoutNames: desk.isWithoutNames(faults),
    waiting: content ? await desk.today.countWaiting() : 0,
    notice: desk.notices.find(new URL(request.url).searchParams.get("notice")),
  };
}

const noticeOf = ({ searchParams }: URL) => searchParams.get("notice");

/** Typing in a search doesn't reload the frame's data; a new page, a post or a notice does. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod = "GET",
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => {
  const isSearch = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isSearch && formMethod === "GET" && noticeOf(currentUrl) === noticeOf(nextUrl)
    ? false
    : defaultShouldRevalidate;
};

export const meta: MetaFunction<typeof loader> = ({ error, loaderData }) => {
  if (!error) return [{ title: "Desk" }];
  if (loaderData?.isWithoutNames) return [{ title: NO_NAMES }];
  return [{ title: loaderData?.faults.length ? UNREADABLE : describeError(error)[0] }];
};

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** A link back to the inbox restores the list's position, as the browser's Back button does. */
const placeOf = ({ pathname, search, key }: Location) =>
  pathname === "/inbox" ? pathname + search : key;

export function Layout({ children }: { children: ReactNode }) {
  const { nonce } = useRouteLoaderData<typeof loader>("root") ?? {};
  return (
    <html lang="en" className="dark" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? choicesScript : "" }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration getKey={placeOf} />
        <Scripts />
      </body>
    </html>
  );
}

export default function DeskPages() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

function describeError(error: unknown): [title: string, words: string] {
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null };
  if (status === 401) return ["This page has expired", String(data)];
  if (status === 413) return ["Too large", String(data)];
  if (status === 404)
    return ["Page not found", "It may have been removed, or the address may be mistyped."];
  if (status < 500)
    return [
      "The desk can't do this",
      "Nothing was changed. Go back, and use the page's own buttons.",
    ];
  return [
    "Something went wrong",
    "If the desk was closed or can't be reached, open it again. Otherwise its terminal shows the error. Load the page again to see what was saved.",
  ];
}

export function ErrorBoundary() {
  const error = useRouteError();
  const data = useRouteLoaderData<typeof loader>("root");
  const [title, words] = describeError(error);
  return (
    <Frame>
      <div role="alert">
        {data?.isWithoutNames ? (
          <NoNames />
        ) : data && data.faults.length > 0 ? (
          <UnreadableFiles faults={data.faults} />
        ) : (
          <>
            <h1>{title}</h1>
            <p className="mt-4 text-soft-ink">{words}</p>
            {isRouteErrorResponse(error) && error.status === 404 && (
              <p className="mt-6">
                <Link to="/" className="button">
                  Go to Today
                </Link>
              </p>
            )}
          </>
        )}
      </div>
    </Frame>
  );
}
