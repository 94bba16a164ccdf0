import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge } from "altcha-lib/types";

export const DOMAIN_FORM = {
  name: "Ada Buyer",
  email: "ada@buyer.example",
  phone: null,
  message: "Would you take 4,000?\nI can pay today.",
  domain: "harbor.com",
};

export const GENERAL_FORM = {
  name: "Ada Buyer",
  email: "ada@buyer.example",
  subject: "Two names at once",
  message: "Is there a price for two?",
};

export async function solveAltcha(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
