import type { Founder } from "../../catalogue/shop.ts";
import { ContactChannels } from "../ui/contact-channels.tsx";
import { ContactLinks } from "../ui/contact-links.tsx";
import { FounderCard } from "../ui/founder-card.tsx";
import { useSite } from "../ui/use-site.ts";
import { Specimen } from "./specimen.tsx";

const FOUNDER: Founder = {
  name: "Marguerite Vale",
  role: "Owner and founder",
  bio: "Marguerite has bought, held and sold domain names since 2009. She chooses every name in this portfolio herself, writes every description, and answers every message.",
  linkedin: "https://www.linkedin.com/in/marguerite-vale-example",
  photo: null,
};

/** A stand-in for a photo: a head and shoulders against the light. */
const PORTRAIT = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path fill="#8d8478" d="M0 0h512v512H0z"/><circle cx="256" cy="205" r="92" fill="#d9c7b0"/><path fill="#33302c" d="M76 512c0-130 80-190 180-190s180 60 180 190z"/></svg>',
)}`;

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
          <FounderCard founder={{ ...FOUNDER, photo: "founder.jpg" }} photoSrc={PORTRAIT} />
        </div>
      </Specimen>
      {site && (
        <>
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
