import { expect, test } from "vitest";
import { fillEscrow } from "./describe-payment.ts";

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
