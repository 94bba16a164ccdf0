import { expect, test } from "vitest";
import { contactChannels } from "./contact-links.tsx";

const CONTACT = {
  email: "hello@harbor.example",
  phone: "+1 (202) 555-0143",
  telegram: "harbor_names",
};

test("a visitor reads each address as people write it, and its link leads there", () => {
  expect(contactChannels(CONTACT)).toEqual([
    { label: "Email", address: "hello@harbor.example", to: "mailto:hello@harbor.example" },
    { label: "WhatsApp", address: "+1 (202) 555-0143", to: "https://wa.me/12025550143" },
    { label: "Telegram", address: "@harbor_names", to: "https://t.me/harbor_names" },
  ]);
});

test("what it is about goes along by email and WhatsApp, whatever letters it has", () => {
  expect(contactChannels(CONTACT, "façade.com & co").map(({ to }) => to)).toEqual([
    "mailto:hello@harbor.example?subject=fa%C3%A7ade.com%20%26%20co",
    "https://wa.me/12025550143?text=fa%C3%A7ade.com%20%26%20co",
    "https://t.me/harbor_names",
  ]);
});
