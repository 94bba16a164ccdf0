import { describeOrigin, GENERAL_STEPS, type TransferView } from "../../sale/transfer.ts";

/** The steps of the recommended way; the pages have the other one too. */
export function listTransfer({ ways, stage, advice }: TransferView): string[] {
  const [best] = ways;
  if (!best || stage === "done") return [];
  const { seller, within, cautions, from } = best;
  return [
    ...(stage === "ahead" ? ["Don't move it before Escrow.com holds the money."] : []),
    `${seller.title}:`,
    ...seller.steps.map((step, at) => `${at + 1}. ${step}`),
    ...advice,
    ...(within ? [within] : []),
    ...cautions,
    from
      ? `${describeOrigin(from)} Sources: ${from.sources.map(({ url }) => url).join(" ")}`
      : GENERAL_STEPS,
  ];
}
