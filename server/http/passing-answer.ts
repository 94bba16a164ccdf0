import { createReadyAnswer, type ReadyAnswer } from "./ready-answer.ts";
import { isForEveryone, type SharedPage, toSharedPage } from "./shared-page.ts";

/** An answer for all who wait for it now, kept for nobody: a failure, mostly. */
export type PassingAnswer = ReadyAnswer;

/** A page to keep; or what can be told only now, as an error; or null where the answer is one visitor's own. */
export async function takeAnswer(answer: Response): Promise<SharedPage | PassingAnswer | null> {
  if (answer.status === 200 || !isForEveryone(answer)) return toSharedPage(answer);
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.set("Content-Length", String(body.length));
  return createReadyAnswer(answer.status, [...headers].flat(), body);
}
