import { data, href, redirect } from "react-router";
import { describePayments } from "../../sale/plan.ts";
import { formatDay } from "../../catalogue/format/format.ts";
import { formatMoney } from "../../catalogue/format/currency.ts";
import type { OfferView } from "../../server/conversations/forms/offer-view.ts";
import { servicesContext } from "../layout/context.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { Paper } from "./paper.tsx";
import type { Route } from "./+types/receipt";

const TITLE = "Receipt";

export function meta({ matches: [root] }: Route.MetaArgs) {
  return pageMeta(root.loaderData, {
    // Browsers keep titles, so neither the name nor a sum belongs there.
    title: TITLE,
    description: "What you've paid, on one page, to print or save.",
    canonical: null,
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { offers } = context.get(servicesContext);
  const offer = await offers.show(params.token);
  if (!offer) throw data(null, { status: 404 });
  const { received } = offer;
  if (!received) throw redirect(href("/offers/:token/pro-forma", params));
  return { offer, received };
}

export default function Receipt({ loaderData, params }: Route.ComponentProps) {
  const { offer, received } = loaderData;
  const { reference, plan, state } = offer;
  return (
    <Paper
      token={params.token}
      title={TITLE}
      offer={offer}
      about={`${reference}, ${plan ? "first payment" : "paid"} on ${formatDay(received.day)}`}
      what={["What was paid", "For the domain name"]}
      sums={listPaid(offer, received)}
      termsTitle="Notes"
      record="what was paid under the agreement"
    >
      {plan && (
        <li>
          {state === "accepted"
            ? `The price is paid in ${describePayments(plan)}.`
            : `The plan of ${describePayments(plan)}, has ended.`}
        </li>
      )}
      <li>
        The seller has confirmed {received.payments.length > 1 ? "these payments" : "the payment"}.
        What a payment service charges isn't part of this receipt.
      </li>
    </Paper>
  );
}

function listPaid(
  { plan, amount, currency, state }: OfferView,
  received: NonNullable<OfferView["received"]>,
): [label: string, sum: string][] {
  if (!plan) return [["Price, paid in full", formatMoney(amount, currency)]];
  return [
    ["Price of the plan", formatMoney(plan.total, currency)],
    ...received.payments.map(({ number, day, sum }): [string, string] => [
      `Payment ${number} of ${plan.months}, ${formatDay(day)}`,
      sum,
    ]),
    [state === "accepted" ? "Paid so far" : "Paid in all", received.total],
  ];
}
