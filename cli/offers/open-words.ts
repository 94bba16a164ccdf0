import { describePayments, type Plan } from "../../catalogue/deals/plan.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import type { openAgreement } from "../../server/offers/open-agreement.ts";
import { describePayment } from "./answer.ts";
import type { Name } from "./open.ts";

type Agreement = Parameters<typeof openAgreement>[1]["agreement"] & { readonly plan: Plan | null };

const describeReach = (hasMailServer: boolean) =>
  hasMailServer
    ? "The buyer gets an email with a link to a private page."
    : "SMTP_URL isn't set, so the email to the buyer has to wait: send the link yourself.";

function describeTerms(name: Name, { amount, payBy, payLink, plan }: Agreement) {
  const until = name.tellTime(payBy);
  return {
    sum: formatDollars(amount),
    until,
    planned: plan ? [`Paid in ${describePayments(plan)}; the first by ${until}.`] : [],
    reach: describeReach(name.context.readConfig().smtpUrl !== null),
    payment:
      plan && !payLink
        ? "Send the buyer a link for the first payment: --pay-link, now or later with offers accept."
        : describePayment(name, payLink),
  };
}

/** Lists what the seller reads before confirming the agreement. `others` are references of open offers for the name. */
export function listTerms(name: Name, agreement: Agreement, others: readonly string[]): string[] {
  const { name: buyer, email, note } = agreement;
  const { sum, until, planned, reach, payment } = describeTerms(name, agreement);
  const { displayName, listing } = name;
  return [
    `You agree with ${buyer === email ? email : `${buyer} (${email})`} on ${sum} for ${displayName}, listed at ${listing.price.label}.`,
    ...planned,
    `The name is reserved for this buyer until ${until}.`,
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

export function listOutcome(name: Name, agreement: Agreement, { reference, link }: Made): string[] {
  const { sum, until, planned, reach, payment } = describeTerms(name, agreement);
  const deadline = agreement.plan ? "" : `, to be paid by ${until}`;
  return [
    `Agreed: ${name.displayName} for ${sum}${deadline}. Reference: ${reference}.`,
    ...planned,
    "",
    `  ${link}`,
    "",
    "This is the buyer's private page: send the link to nobody else, since whoever has it can act as the buyer.",
    reach,
    payment,
  ];
}
