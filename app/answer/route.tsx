import { data, href, isRouteErrorResponse, redirect } from "react-router";
import { statusOf } from "../../catalogue/outcome.ts";
import { NOT_A_FORM, readForm } from "../forms/receive-form.ts";
import { addressContext, servicesContext } from "../layout/context.ts";
import { Failure } from "../layout/failure.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import { PageHero } from "../ui/page-hero.tsx";
import { InquiryAnswer } from "./inquiry-answer.tsx";
import { ACTIONS } from "./offer-forms.tsx";
import { OfferAnswer } from "./offer-answer.tsx";
import type { Route } from "./+types/route";

export function meta({ matches: [root], loaderData }: Route.MetaArgs) {
  return pageMeta(root.loaderData, {
    // Browsers keep titles, so neither the name nor a sum belongs there.
    title: `Answer an ${loaderData?.kind ?? "offer"}`,
    description: "The seller's page for one offer or inquiry.",
    canonical: null,
  });
}

export const headers: Route.HeadersFunction = ({ actionHeaders, errorHeaders }) =>
  errorHeaders ?? actionHeaders;

const DONE = "done";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { answers } = context.get(servicesContext);
  const wanted = ACTIONS.find((action) => action === url.searchParams.get("action")) ?? null;
  const shown = await answers.show(params.token, url.searchParams.get(DONE), wanted);
  if (!shown) throw data(null, { status: 404 });
  return { ...shown, wanted };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { answers } = context.get(servicesContext);
  const values = await readForm(request);
  const sender = { address: context.get(addressContext), hasScript: false };
  const outcome = values ? await answers.answer(params.token, values, sender) : NOT_A_FORM;
  if (!outcome) throw data(null, { status: 404 });
  if (outcome.is === "done") {
    const { steps } = outcome.result;
    throw redirect(`${href("/answer/:token", params)}?${DONE}=${steps}`, 303);
  }
  const posted = { outcome, values: values ?? {} };
  const retryAfter = "retryAfter" in outcome && outcome.retryAfter;
  const headers = retryAfter ? { "Retry-After": String(retryAfter) } : undefined;
  return data(posted, { status: statusOf(outcome), headers });
}

/** The answers are plain forms without script, so that they work the same in each browser and mail program. */
export default function AnswerPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const path = href("/answer/:token", params);
  const { thanks } = loaderData;
  return (
    <div className="wrap section max-w-2xl pt-6 sm:pt-10">
      {loaderData.kind === "offer" ? (
        <OfferAnswer {...loaderData} path={path} posted={actionData} />
      ) : (
        <InquiryAnswer {...{ path, thanks, inquiry: loaderData.inquiry, posted: actionData }} />
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <Failure error={error} />;
  return (
    <>
      <title>This link no longer works</title>
      <meta name="robots" content="noindex" />
      <PageHero
        isWhole
        title="This link no longer works"
        lead="It may have ended after 30 days, been revoked, or been cut off on its way to you. Open the newest email about this conversation, or answer in the terminal."
      />
    </>
  );
}
