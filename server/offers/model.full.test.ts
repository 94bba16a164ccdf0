import { describeOfferModel } from "../../test/support/offer-model.ts";

const HOUR_MS = 3_600_000;

describeOfferModel(10_000, HOUR_MS);
