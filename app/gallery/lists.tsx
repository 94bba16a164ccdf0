import { useId } from "react";
import { faqs, reasons, steps } from "../content/how-it-works.ts";
import { extensions } from "../content/premium-domains.ts";
import { ExtensionTable } from "../ui/extension-table.tsx";
import { FaqList } from "../ui/faq-list.tsx";
import { KeywordLinks } from "../ui/keyword-links.tsx";
import { LetsTalk } from "../ui/lets-talk.tsx";
import { PartnerGrid } from "../ui/partner-grid.tsx";
import { PointGrid } from "../ui/point-grid.tsx";
import { StepList } from "../ui/step-list.tsx";
import { OpenDetails } from "./open-details.tsx";
import { sampleListing } from "./sample-listing.ts";
import { Specimen } from "./specimen.tsx";

const PARTNERS = Array.from({ length: 6 }, (_, index) => ({
  name: `Partner ${index + 1}`,
  url: "https://partner.example.com/",
  kind: "Registrar",
  description: "Holds our names, and passes them on once escrow has the money.",
}));

/** Lists of texts. */
export function Lists() {
  return (
    <>
      <Specimen part="PointGrid" state="four points" isWide>
        <div className="wrap">
          <PointGrid points={reasons} />
        </div>
      </Specimen>
      <Specimen part="StepList" state="four steps" isWide>
        <StepList steps={steps} />
      </Specimen>
      <Specimen part="FaqList" state="closed">
        <FaqList faqs={faqs.slice(0, 3)} name="gallery-faq" />
      </Specimen>
      <Specimen part="FaqList" state="one open">
        <OpenFaq />
      </Specimen>
      <Specimen part="LetsTalk" state="closed">
        <LetsTalk name="harbor.com" isPrimary />
      </Specimen>
      <Specimen part="LetsTalk" state="open">
        <OpenDetails>
          <LetsTalk name="harbor.com" isPrimary />
        </OpenDetails>
      </Specimen>
      <Specimen part="ExtensionTable" state="with and without pages" isWide>
        <div className="wrap">
          <ExtensionTable rows={extensions} />
        </div>
      </Specimen>
      <Specimen part="PartnerGrid" state="six partners" isWide>
        <div className="wrap">
          <PartnerGrid partners={PARTNERS} />
        </div>
      </Specimen>
      <Specimen part="KeywordLinks" state="seven keywords" isWide>
        <KeywordLinks keywords={sampleListing().keywords} />
      </Specimen>
    </>
  );
}

/** Of questions with one name only one is open, in both themes together. */
function OpenFaq() {
  return (
    <OpenDetails>
      <FaqList faqs={faqs.slice(0, 3)} name={useId()} />
    </OpenDetails>
  );
}
