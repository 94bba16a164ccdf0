import { drawPlate, drawShopPlate } from "../../../plates/plate.ts";
import { type PagePicture, pagePictures } from "../../seo/page-pictures.ts";
import { servicesContext } from "../../context.ts";
import { answerPicture, pictureName } from "../../picture-endpoint.ts";
import type { Route } from "./+types/page-picture";

/** An extension has a plate of its own; the other pages have the shop's. */
function toCard({ title, line, accented = "" }: PagePicture) {
  const plate = accented ? drawPlate(accented) : drawShopPlate();
  return { title, asciiTitle: title, accented, line, status: null, plate };
}

/** The social picture of a page that is no name's: /og/page/<page>.png. */
export function loader({ context, params }: Route.LoaderArgs) {
  const name = pictureName(params.picture);
  const picture = pagePictures.get(name);
  return answerPicture(context.get(servicesContext), `page ${name}`, picture && toCard(picture));
}
