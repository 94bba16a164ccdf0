import { describeOfferModel } from "../../test/support/offer-model.ts";

describeOfferModel(100);
