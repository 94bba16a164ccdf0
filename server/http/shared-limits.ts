import cluster, { type Worker } from "node:cluster";
import { createInquiryLimits, type InquiryLimits } from "../inquiries/inquiry-limits.ts";

interface Question {
  readonly number: number;
  readonly limit: keyof InquiryLimits;
  readonly key: string;
}

interface Answer {
  readonly number: number;
  readonly seconds: number;
}

const isNumbered = (message: unknown): message is { readonly number: number } =>
  typeof message === "object" && message !== null && "number" in message;
const isQuestion = (message: unknown): message is Question =>
  isNumbered(message) && "limit" in message;
const isAnswer = (message: unknown): message is Answer =>
  isNumbered(message) && "seconds" in message;

const now = () => performance.now();

/** Lets the workers of this process count in its memory, so that a limit is one however many they are. */
export function answerWorkers(): void {
  const limits = createInquiryLimits(now);
  cluster.on("message", async (worker: Worker, message: unknown) => {
    if (!isQuestion(message)) return;
    const answer: Answer = {
      number: message.number,
      seconds: await limits[message.limit].take(message.key),
    };
    // A worker that has died meanwhile needs no answer, and must not end this process with an error.
    worker.send(answer, () => undefined);
  });
}

function askPrimary(): InquiryLimits {
  const waiting = new Map<number, (seconds: number) => void>();
  let asked = 0;
  process.on("message", (message: unknown) => {
    if (!isAnswer(message)) return;
    waiting.get(message.number)?.(message.seconds);
    waiting.delete(message.number);
  });
  const limitOf = (limit: keyof InquiryLimits) => ({
    take: (key: string) =>
      new Promise<number>((resolve) => {
        const question: Question = { number: (asked += 1), limit, key };
        waiting.set(question.number, resolve);
        process.send?.(question);
      }),
  });
  return {
    withScript: limitOf("withScript"),
    withoutScript: limitOf("withoutScript"),
    challenges: limitOf("challenges"),
  };
}

/** The limits in this process's own memory, or, in one of several workers, in that of the process which started it. */
export function openInquiryLimits(): InquiryLimits {
  return cluster.isWorker ? askPrimary() : createInquiryLimits(now);
}
