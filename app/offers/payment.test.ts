import { expect, test } from "vitest";
import { explainSum, fillEscrow } from "./payment.tsx";

test("the escrow form holds the agreed deal, and nothing that lets one side agree or refuse alone", () => {
  const fields = fillEscrow(
    { email: "seller@shop.example", feePayer: "split", inspectionDays: 3 },
    { domain: "xn--faade-zra.com", displayName: "façade.com", amount: 15_000, currency: "USD" },
    "https://shop.example/portfolio/xn--faade-zra.com",
  );
  expect(fields).toEqual({
    type: "domain_name",
    title: "façade.com",
    domain: "xn--faade-zra.com",
    price: "15000",
    currency: "USD",
    non_initiator_email: "seller@shop.example",
    non_initiator_role: "seller",
    inspection_period: "3",
    fee_payer: "split",
    concierge: "false",
    with_content: "false",
    return_url: "https://shop.example/portfolio/xn--faade-zra.com",
  });
});

test.each([
  [
    "buyer",
    24_888,
    /^You pay Escrow\.com \$24,888 .+ about \$598, its fee: about \$25,486 in total/,
  ],
  ["split", 19_000, /\$228, your half of its fee: about \$19,228 in total/],
  ["seller", 24_888, /^You pay \$24,888 to Escrow\.com\. We pay its fee/],
  ["buyer", 900_000, /\$900,000 for the name and its fee, which it shows/],
] as const)("the button's sum is explained where the %s pays the fee", (payer, amount, words) => {
  expect(explainSum({ amount, currency: "USD" }, payer)).toMatch(words);
});
