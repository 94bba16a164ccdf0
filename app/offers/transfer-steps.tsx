import type { BuyersTransfer } from "../../sale/transfer.ts";
import { TransferList, TransferNotes, Unfolded } from "../ui/transfer-parts.tsx";

type Way = BuyersTransfer["ways"][number];

interface TransferStepsProps {
  transfer: BuyersTransfer;
  displayName: string;
}

export const TRANSFER_ID = "transfer-title";

/** What the buyer does so that the name can be moved. */
export function TransferSteps({ transfer, displayName }: TransferStepsProps) {
  const { stage, ways, lockRule } = transfer;
  const [best, other] = ways;
  if (!best) return null;
  const isDone = stage === "done";
  return (
    <section aria-labelledby={TRANSFER_ID} className="mt-12 lg:mt-16">
      <h2 id={TRANSFER_ID} className="text-subheading">
        {isDone ? `Once you have ${displayName}` : `What you do to receive ${displayName}`}
      </h2>
      {isDone ? (
        <TransferList steps={best.buyer.steps.slice(-1)} />
      ) : (
        <>
          <p className="mt-4 max-w-prose font-medium">{best.buyer.title}.</p>
          <WaySteps way={best} />
          {other && (
            <div className="mt-5 border-t border-line">
              <Unfolded title="Would you rather have it in another way?">
                <p className="max-w-prose font-medium">
                  {other.buyer.title}. Tell us first: reply to our email, or contact us.
                </p>
                <WaySteps way={other} />
              </Unfolded>
            </div>
          )}
        </>
      )}
      {lockRule && <p className="mt-4 max-w-prose text-sm text-soft-ink">{lockRule}</p>}
    </section>
  );
}

const WaySteps = ({ way }: { way: Way }) => (
  <>
    <TransferList steps={way.buyer.steps} />
    <TransferNotes {...way} />
  </>
);
