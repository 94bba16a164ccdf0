import { describePayments } from "../../catalogue/deals/plan.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import { describeHold, MAIL_WAITS } from "../../server/sales/prepare-agreement.ts";
import { describePayment } from "./answer.ts";
import type { Sale } from "./open.ts";

const describeReach = (hasMailServer: boolean) =>
  hasMailServer ? "The buyer gets an email with a link to a private page." : MAIL_WAITS;

function describeTerms({ agreement, context, shop, tellTime }: Sale) {
  const { amount, payBy, payLink, plan } = agreement;
  const until = tellTime(payBy);
  return {
    sum: formatDollars(amount),
    until,
    planned: plan ? [`Paid in ${describePayments(plan)}; the first by ${until}.`] : [],
    reach: describeReach(context.readConfig().smtpUrl !== null),
    payment:
      plan && !payLink
        ? "Send the buyer a link for the first payment: --pay-link, now or later with offers accept."
        : describePayment({ shop }, payLink),
  };
}

/** Lists what the seller reads before confirming the agreement. `others` are references of open offers for the name. */
export function listTerms(sale: Sale, others: readonly string[]): string[] {
  const { agreement, listing, shop } = sale;
  const { name: buyer, email, note, payBy } = agreement;
  const { sum, planned, reach, payment } = describeTerms(sale);
  return [
    `You agree with ${buyer === email ? email : `${buyer} (${email})`} on ${sum} for ${listing.displayName}, listed at ${listing.price.label}.`,
    ...planned,
    describeHold(payBy, shop.timeZone),
    reach,
    ...(others.length > 0
      ? [`Other buyers with an open offer are notified: ${others.join(", ")}.`]
      : []),
    payment,
    ...(note ? [`Your note: ${note}`] : []),
  ];
}

interface Made {
  readonly reference: string;
  readonly link: string;
}

export function listOutcome(sale: Sale, { reference, link }: Made): string[] {
  const { agreement, listing } = sale;
  const { sum, until, planned, reach, payment } = describeTerms(sale);
  const deadline = agreement.plan ? "" : `, to be paid by ${until}`;
  return [
    `Agreed: ${listing.displayName} for ${sum}${deadline}. Reference: ${reference}.`,
    ...planned,
    "",
    `  ${link}`,
    "",
    "This is the buyer's private page: send the link to nobody else, since whoever has it can act as the buyer.",
    reach,
    payment,
  ];
}
