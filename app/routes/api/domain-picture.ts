import { findListing } from "../../../catalogue/catalogue.ts";
import type { Listing } from "../../../catalogue/listing.ts";
import { drawPlate } from "../../../plates/plate.ts";
import { servicesContext } from "../../context.ts";
import { answerPicture, pictureName } from "../../picture-endpoint.ts";
import { offerLine } from "../../seo/social-picture.ts";
import type { Route } from "./+types/domain-picture";

function toCard(listing: Listing) {
  const { domain, displayName, status } = listing;
  return {
    title: displayName,
    asciiTitle: domain,
    accented: displayName.slice(displayName.lastIndexOf(".")),
    line: offerLine(listing),
    status,
    plate: drawPlate(domain),
  };
}

/** The social picture of a name: /og/<domain>.png. */
export function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const listing = findListing(services.content.current.catalogue, pictureName(params.picture));
  return answerPicture(services, `name ${listing?.domain}`, listing && toCard(listing));
}
