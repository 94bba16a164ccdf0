import { expect, it } from "vitest";
import { hideToken } from "./hide-token.ts";

const TOKEN = "Q2hhcnRlcmVkU2hpcHMxMj";

it.each([
  [`/offers/${TOKEN}`, "/offers/…"],
  [`/offers/${TOKEN}.data`, "/offers/…"],
  [`/offers/${TOKEN}/changes`, "/offers/…"],
  [`/Offers/${TOKEN}/`, "/offers/…"],
  [`/answer/${TOKEN}/offers/x`, "/answer/…"],
  [`/escrow/${TOKEN}`, "/escrow/…"],
  [`/%6fffers%2F${TOKEN}%E0%A4%A`, "/offers/…"],
  [`https://shop.example/offers/${TOKEN}`, "https://shop.example/offers/…"],
  ["/portfolio/harbor.com/offer", "/portfolio/harbor.com/offer"],
  ["/portfolio/%E0%A4%A", "/portfolio/%E0%A4%A"],
])("the log shows %s as %s", (path, kept) => {
  expect(hideToken(path)).toBe(kept);
});
