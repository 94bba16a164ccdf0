import type { TransferView, TransferWay } from "../../sale/transfer.ts";
import { TransferList, TransferNotes, Unfolded } from "../ui/transfer-parts.tsx";

/** What the seller does to move the name. It stays closed while there is nothing to do yet, or anymore. */
export function TransferSteps({ transfer }: { transfer: TransferView }) {
  const { stage } = transfer;
  if (stage !== "now") {
    return (
      <section aria-label="Moving the name" className="mt-8 border-t border-line">
        <Unfolded title="How the name moves">
          {stage === "ahead" && (
            <p className="max-w-prose">Don't move it before Escrow.com holds the money.</p>
          )}
          <Ways transfer={transfer} />
        </Unfolded>
      </section>
    );
  }
  return (
    <section aria-labelledby="transfer-title" className="mt-10">
      <h2 id="transfer-title" className="text-subheading">
        Move the name now
      </h2>
      <Ways transfer={transfer} />
    </section>
  );
}

function Ways({ transfer }: { transfer: TransferView }) {
  const { ways, advice, lockRule } = transfer;
  const [best, other] = ways;
  return (
    <>
      {advice.map((line) => (
        <p key={line} className="mt-3 max-w-prose">
          {line}
        </p>
      ))}
      {best && (
        <>
          <p className="mt-4 font-medium">{best.seller.title}</p>
          <WaySteps way={best} />
        </>
      )}
      {lockRule && <p className="mt-3 max-w-prose text-sm text-soft-ink">{lockRule}</p>}
      <div className="mt-5 border-t border-line">
        {best && (
          <Unfolded title="What the buyer does">
            <BuyersPart way={best} />
          </Unfolded>
        )}
        {other && (
          <Unfolded title={`Or: ${other.seller.title}`}>
            <WaySteps way={other} />
            <p className="mt-4 font-medium">What the buyer does then</p>
            <BuyersPart way={other} />
          </Unfolded>
        )}
      </div>
    </>
  );
}

/** The buyer's page says 'we', which is the seller. */
const BuyersPart = ({ way }: { way: TransferWay }) => (
  <>
    <p className="max-w-prose text-sm text-soft-ink">This is on the buyer's page:</p>
    <TransferList steps={way.buyer.steps} />
  </>
);

const WaySteps = ({ way }: { way: TransferWay }) => (
  <>
    <TransferList steps={way.seller.steps} />
    <TransferNotes {...way} />
  </>
);
