import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  replace,
  useActionData,
  useLoaderData,
  useLocation,
} from "react-router";
import { readValues, receiveForm } from "../forms/receive-form.ts";
import { useFaultFocus } from "../forms/fields-form.tsx";
import { deskContext } from "../layout/context.ts";
import { InquiryConversation } from "./inquiry-conversation.tsx";
import { OfferConversation } from "./offer-conversation.tsx";
import { listSearch } from "./paths.ts";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { reference = "" } = params;
  const { searchParams } = new URL(request.url);
  const wanted = searchParams.get("answer");
  const shown = await context.get(deskContext).inbox.show(reference.toUpperCase(), wanted);
  if (!shown) throw data(null, { status: 404 });
  return { ...shown, wanted };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { inbox, notices } = context.get(deskContext);
  const reference = (params.reference ?? "").toUpperCase();
  const values = readValues(await receiveForm(request));
  const outcome = await inbox.act(reference, values);
  if (outcome.is === "done") {
    const path = `/inbox/${reference}${listSearch(new URL(request.url).search)}`;
    return replace(notices.addOutcome(path, outcome));
  }
  if (outcome.is !== "refused")
    return data({ outcome, values }, { status: outcome.is === "changed" ? 409 : 200 });
  const { status } = outcome;
  if (status === 404) throw data(null, { status });
  return data({ outcome, values }, { status });
}

type Shown = Awaited<ReturnType<typeof loader>>;
export type InquiryShown = Extract<Shown, { kind: "inquiry" }>;
export type OfferShown = Extract<Shown, { kind: "offer" }>;

export type Posted = ReturnType<typeof useActionData<typeof action>>;

/** After a refused answer, the page shows what else has happened meanwhile. */
export const shouldRevalidate = () => true;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const shown = loaderData as Shown | undefined;
  const name =
    shown?.kind === "offer" ? shown.offer.displayName : (shown?.inquiry.displayName ?? "Message");
  return [{ title: `${name}: Inbox` }];
};

export default function Conversation() {
  const shown = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  useFaultFocus(posted);
  const { search } = useLocation();
  return (
    <article className="@container max-w-280">
      <Link
        to={`/inbox${listSearch(search)}`}
        className="touch-link text-sm text-soft-ink hover:text-accent lg:hidden"
      >
        ← Inbox
      </Link>
      {shown.kind === "offer" ? (
        <OfferConversation key={shown.offer.reference} shown={shown} posted={posted} />
      ) : (
        <InquiryConversation key={shown.inquiry.reference} shown={shown} posted={posted} />
      )}
    </article>
  );
}
