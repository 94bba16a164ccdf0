import { OFFER_PATH, OFFERS_PREFIX } from "../../catalogue/deals/offer.ts";
import { createFormRoute } from "./form-route.ts";
import { createChangesRoute } from "../http/changes-route.ts";
import type { Services } from "../services.ts";

export const createOfferRoute = ({ offers }: Pick<Services, "offers">) =>
  createFormRoute(OFFER_PATH, (body, sender) => offers.submit(body, sender));

export const createOfferStream = ({ offers, log }: Pick<Services, "offers" | "log">) =>
  createChangesRoute(OFFERS_PREFIX, (token, address) => offers.follow(token, address), log);
