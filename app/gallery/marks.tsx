import { STATUSES, TIERS } from "../../catalogue/listing.ts";
import { DomainName } from "../ui/domain-name.tsx";
import { Notice } from "../ui/notice.tsx";
import { QrCode } from "../ui/qr-code.tsx";
import { StatusBadge } from "../ui/status-badge.tsx";
import { TierBadge } from "../ui/tier-badge.tsx";
import { SAMPLES } from "./sample-listing.ts";
import { Row, Specimen } from "./specimen.tsx";

/** A code of no meaning: three finders and a line. */
const CODE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 29 29" stroke="black"><path d="M0 .5h7M0 6.5h7M14 .5h7M14 6.5h7M0 14.5h7M0 20.5h7M9 10.5h9"/></svg>',
)}`;

/** The smallest parts. */
export function Marks() {
  return (
    <>
      <Specimen part="StatusBadge" state="each status">
        <Row>
          {STATUSES.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </Row>
      </Specimen>
      <Specimen part="TierBadge" state="each tier">
        <Row>
          {TIERS.map((tier) => (
            <TierBadge key={tier} tier={tier} />
          ))}
        </Row>
      </Specimen>
      <Specimen part="DomainName" state="each kind">
        {SAMPLES.map(([state, { displayName }]) => (
          <p key={state} className="font-display text-subheading wrap-anywhere">
            <DomainName name={displayName} />
          </p>
        ))}
      </Specimen>
      <Specimen part="Notice" state="shown">
        <div className="gallery-room">
          <Notice text="Link copied" onDone={() => undefined} />
        </div>
      </Specimen>
      <Specimen part="QrCode" state="as printed">
        <QrCode src={CODE} label="QR code" />
      </Specimen>
    </>
  );
}
