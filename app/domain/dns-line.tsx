import { formatDay } from "../../catalogue/format/format.ts";
import type { TrustLineProps } from "../ui/trust-list.tsx";

/** `confirmedOn` is the day on which the shop last saw the name's `_for-sale` record lead to its page. */
export function listDnsLines(
  domain: string,
  confirmedOn: string | null,
  say: (words: string) => string,
): TrustLineProps[] {
  if (!confirmedOn) return [];
  const text = (
    <>
      On {formatDay(confirmedOn)}, the name's own DNS carried a record that leads to this page. Only
      somebody who controls the name can set it. Check it yourself:{" "}
      <code className="text-ink">dig +short TXT _for-sale.{domain}</code> It shows control, not
      ownership, so pay through escrow.
    </>
  );
  return [{ title: say("We control this name's DNS"), text }];
}
