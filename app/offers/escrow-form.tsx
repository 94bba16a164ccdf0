import type { Shop } from "../../catalogue/shop.ts";

interface Deal {
  readonly domain: string;
  readonly displayName: string;
  /** Agreed, in whole US dollars. */
  readonly amount: number;
}

/** Escrow.com's form, filled in; its fields are readable, so nothing private may stand in them. */
export function fillEscrow(
  { email, feePayer, inspectionDays }: NonNullable<Shop["escrow"]>,
  { domain, displayName, amount }: Deal,
  returnUrl: string,
): Readonly<Record<string, string>> {
  return {
    type: "domain_name",
    title: displayName,
    domain,
    price: `${amount}`,
    currency: "USD",
    non_initiator_email: email,
    non_initiator_role: "seller",
    inspection_period: `${inspectionDays}`,
    fee_payer: feePayer,
    concierge: "false",
    with_content: "false",
    return_url: returnUrl,
  };
}

interface EscrowFormProps {
  /** Where it is sent. */
  action: string;
  fields: ReturnType<typeof fillEscrow>;
  sum: string;
}

export function EscrowForm({ action, fields, sum }: EscrowFormProps) {
  return (
    // In a tab of its own, like each way to pay: this page goes on to tell what happens.
    <form method="post" action={action} target="_blank" rel="noopener">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button button-primary">
        Pay {sum} through Escrow.com
        <span className="sr-only"> (opens in a new tab)</span>
      </button>
    </form>
  );
}
