import { ANSWER_PREFIX } from "../../catalogue/deals/offer.ts";
import { createChangesRoute } from "../http/changes-route.ts";
import type { Services } from "../services.ts";

export const createAnswerStream = ({ answers, log }: Pick<Services, "answers" | "log">) =>
  createChangesRoute(ANSWER_PREFIX, (token, address) => answers.follow(token, address), log);
