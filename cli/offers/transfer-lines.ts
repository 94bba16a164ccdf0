import { listRegistrySays } from "../../catalogue/deals/registry-says.ts";
import {
  describeOrigin,
  GENERAL_STEPS,
  PUSH_TO_SELLER,
  type TransferView,
} from "../../catalogue/deals/transfer.ts";

/** The steps of the recommended way; the pages have the other one too. */
export function listTransfer(transfer: TransferView, tellTime: (iso: string) => string): string[] {
  const { ways, stage, advice, registrySays } = transfer;
  const [best] = ways;
  if (!best) return [];
  const { seller, within, cautions, kind, from } = best;
  const steps = stage === "done" ? [] : seller.steps.map((step, at) => `${at + 1}. ${step}`);
  const notes = [
    ...advice,
    ...(within ? [within] : []),
    ...cautions,
    ...(kind === "push" ? [PUSH_TO_SELLER] : []),
    from
      ? `${describeOrigin(from)} Sources: ${from.sources.map(({ url }) => url).join(" ")}`
      : GENERAL_STEPS,
  ];
  const facts = registrySays ? listRegistrySays(registrySays) : [];
  const said = facts.flatMap(([label, value]) => (value ? [`  ${label}: ${value}`] : []));
  return [
    ...(stage === "ahead" ? ["Don't move it before Escrow.com holds the money."] : []),
    ...(stage === "done" ? [] : [`${seller.title}:`, ...steps, ...notes]),
    ...(registrySays
      ? [`The registry says, asked ${tellTime(registrySays.askedAt)}:`, ...said]
      : []),
  ];
}
