import { data, href, redirect } from "react-router";
import { TRANSFER_TIME } from "../../sale/deadlines.ts";
import { BILLING_FIELDS } from "../../sale/billing.ts";
import { escrowFor } from "../../sale/escrow-com.ts";
import { listSums } from "../../sale/checkout.ts";
import { describePayments } from "../../sale/plan.ts";
import {
  formatCount,
  formatDay,
  formatMinute,
  formatMoment,
} from "../../catalogue/format/format.ts";
import { formatMoney } from "../../catalogue/format/currency.ts";
import { toIso } from "../../catalogue/format/time.ts";
import type { OfferView } from "../../server/conversations/forms/offer-view.ts";
import { ANSWER_ID } from "../forms/form-frame.tsx";
import { FieldError } from "../forms/fields.tsx";
import { InvoiceFields } from "../forms/invoice-details.tsx";
import { receiveForm } from "../forms/receive-form.ts";
import { servicesContext } from "../layout/context.ts";
import { toEscrowTerms } from "../layout/site.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { Paper } from "./paper.tsx";
import { describeOffer } from "./describe-offer.ts";
import type { Route } from "./+types/pro-forma";

const TITLE = "Pro forma";
const NOT_FOUND = { status: 404 };

export function meta({ matches: [root] }: Route.MetaArgs) {
  return pageMeta(root.loaderData, {
    // Browsers keep titles, so neither the name nor a sum belongs there.
    title: TITLE,
    description: "Your agreement on one page, to print or save.",
    canonical: null,
  });
}

export const headers: Route.HeadersFunction = ({ actionHeaders, errorHeaders }) =>
  errorHeaders ?? actionHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, offers } = context.get(servicesContext);
  const offer = await offers.show(params.token);
  if (!offer) throw data(null, NOT_FOUND);
  const now = toIso(Date.now());
  const isAgreed = offer.state === "accepted" && !describeOffer(offer, null, now).isOver;
  if (!isAgreed) throw redirect(href("/offers/:token", params));
  const { shop } = content.current;
  const isEscrow = !offer.payLink && !offer.plan;
  return {
    offer,
    now,
    escrow: isEscrow ? toEscrowTerms({ escrow: escrowFor(shop, offer.currency) }) : null,
  };
}

export function action({ request, context, params }: Route.ActionArgs) {
  const { offers } = context.get(servicesContext);
  return receiveForm(request, context, async (values, sender) => {
    const outcome = await offers.answer(params.token, { ...values, action: "billing" }, sender);
    if (!outcome) throw data(null, NOT_FOUND);
    if (outcome.is === "done") throw redirect(href("/offers/:token/pro-forma", params), 303);
    return outcome;
  });
}

export default function ProForma({ loaderData, actionData, params }: Route.ComponentProps) {
  const { offer, now, escrow } = loaderData;
  const { reference, plan, amount, currency } = offer;
  const zone = offer.timeZone ?? "UTC";
  const at = agreedAt(offer);
  return (
    <Paper
      token={params.token}
      title={TITLE}
      offer={offer}
      about={
        <>
          {reference}, agreed on <time dateTime={at}>{formatDay(formatMinute(at, zone))}</time>
        </>
      }
      what={["What is sold", "The domain name"]}
      sums={
        escrow
          ? listSums(amount, currency, escrow.feePayer)
          : [["Total", formatMoney(plan?.total ?? amount, currency)]]
      }
      termsTitle="Terms"
      record="what was agreed"
      beside={<EditBilling offer={offer} posted={actionData} />}
    >
      <Terms offer={offer} escrow={escrow} now={now} zone={zone} />
    </Paper>
  );
}

/** A purchase is agreed on when it starts. */
const agreedAt = ({ steps }: OfferView) =>
  (steps.findLast(({ kind }) => ["accepted", "opened", "started"].includes(kind)) ?? steps.at(-1))
    ?.createdAt ?? "";

interface TermsProps {
  offer: OfferView;
  escrow: ReturnType<typeof toEscrowTerms>;
  now: string;
  zone: string;
}

function Terms({ offer, escrow, now, zone }: TermsProps) {
  const { plan, payLink, payBy, paidAt, received } = offer;
  const isDue = paidAt === null && payBy !== null && payBy > now;
  return (
    <>
      {plan && <li>The price is paid in {describePayments(plan)}.</li>}
      {escrow && (
        <li>
          The buyer pays through Escrow.com, which holds the money until the name is in the buyer's
          account and the buyer has accepted it, or{" "}
          {formatCount(escrow.inspectionDays, "day has", "days have")} passed to inspect it. The fee
          here is an estimate for a bank transfer: Escrow.com sets it.
        </li>
      )}
      {payLink && <li>The buyer pays at the link that the seller sent.</li>}
      {isDue && (
        <li>
          {plan ? "The first payment" : "The payment"} is due by {formatMoment(payBy, zone)}.
        </li>
      )}
      {received && (
        <li>
          {plan ? "The first payment" : "The payment"} came on {formatDay(received.day)}.
        </li>
      )}
      <li>
        The seller moves the name into the buyer's account at a registrar, {TRANSFER_TIME}. Renewals
        are the buyer's from then on.
      </li>
    </>
  );
}

interface EditBillingProps {
  offer: OfferView;
  posted: Route.ComponentProps["actionData"];
}

function EditBilling({ offer: { billing }, posted }: EditBillingProps) {
  const stored = {
    ...Object.fromEntries(BILLING_FIELDS.map((field) => [field, billing?.[field] ?? ""])),
    wantsInvoice: billing?.wantsInvoice ? "yes" : "",
  };
  const outcome = posted?.outcome;
  const faults = outcome?.is === "refused" ? outcome.fields : {};
  const error = outcome && "error" in outcome ? outcome.error : null;
  return (
    <details open={error !== null || undefined} className="no-print unfold">
      <summary className="text-link inline-flex min-h-11 items-center underline">
        {billing ? "Change the buyer's details" : "Add your company, address or order number"}
      </summary>
      <form
        method="post"
        action={`#${ANSWER_ID}`}
        aria-label="Buyer's details"
        className="grid max-w-xl gap-5 pt-3"
      >
        <InvoiceFields faults={faults} values={posted?.values ?? stored} readOnly={false} />
        <div id={error === null ? undefined : ANSWER_ID}>
          <div role="alert" className="not-empty:mb-5">
            {error && Object.keys(faults).length === 0 && <FieldError>{error}</FieldError>}
          </div>
          <button type="submit" className="button">
            Save
          </button>
        </div>
      </form>
    </details>
  );
}
