import type { Founder } from "../../catalogue/shop.ts";
import { ContactChannels } from "../ui/contact-channels.tsx";
import { ContactLinks } from "../ui/contact-links.tsx";
import { ContactList } from "../ui/contact-list.tsx";
import { FounderCard } from "../ui/founder-card.tsx";
import { ShareCertificate } from "../ui/share-certificate.tsx";
import { useSite } from "../ui/use-site.ts";
import { PORTRAIT } from "./portrait.ts";
import { Specimen } from "./specimen.tsx";

const FOUNDER: Founder = {
  name: "Marguerite Vale",
  role: "Owner and founder",
  bio: "Marguerite has bought, held and sold domain names since 2009. She chooses every name in this portfolio herself, writes every description, and answers every message.",
  linkedin: "https://www.linkedin.com/in/marguerite-vale-example",
  photo: null,
};

const PHOTO = `data:image/svg+xml,${encodeURIComponent(PORTRAIT)}`;

/** Whom a visitor deals with, and how to reach them. */
export function People() {
  const site = useSite();
  return (
    <>
      <Specimen part="FounderCard" state="without a photo" isWide>
        <div className="wrap">
          <FounderCard founder={FOUNDER} />
        </div>
      </Specimen>
      <Specimen part="FounderCard" state="with a photo" isWide>
        <div className="wrap">
          <FounderCard founder={{ ...FOUNDER, photo: "founder.jpg" }} photoSrc={PHOTO} />
        </div>
      </Specimen>
      <Specimen part="ShareCertificate" state="of the shop">
        <ShareCertificate shopName="Vitrine" founder={FOUNDER} />
      </Specimen>
      <Specimen part="ShareCertificate" state="a long name">
        <ShareCertificate shopName="Marguerite Vale Domains" founder={FOUNDER} />
      </Specimen>
      {site && (
        <>
          <Specimen part="ContactList" state="at a desk" isWide>
            <div className="wrap">
              <ContactList contact={site.contact} about="harbor.com" />
            </div>
          </Specimen>
          <Specimen part="ContactLinks" state="about a name">
            <ContactLinks contact={site.contact} about="harbor.com" />
          </Specimen>
          <Specimen part="ContactChannels" state="without a subject">
            <ContactChannels contact={site.contact} subject="" />
          </Specimen>
        </>
      )}
    </>
  );
}
