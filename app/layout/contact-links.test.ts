import { expect, test } from "vitest";
import { nameChannels } from "../../catalogue/schema/channels.ts";
import { contactChannels } from "./contact-links.tsx";

const CONTACT = {
  email: "hello@harbor.example",
  phone: "+1 (202) 555-0143",
  telegram: "harbor_names",
  channels: [],
};

test("each contact link shows its address as people write it", () => {
  expect(contactChannels(CONTACT)).toEqual([
    { label: "Email", address: "hello@harbor.example", to: "mailto:hello@harbor.example" },
    { label: "WhatsApp", address: "+1 (202) 555-0143", to: "https://wa.me/12025550143" },
    { label: "Telegram", address: "@harbor_names", to: "https://t.me/harbor_names" },
  ]);
});

test("email and WhatsApp links carry the topic, in any script", () => {
  expect(contactChannels(CONTACT, "façade.com & co").map(({ to }) => to)).toEqual([
    "mailto:hello@harbor.example?subject=fa%C3%A7ade.com%20%26%20co",
    "https://wa.me/12025550143?text=fa%C3%A7ade.com%20%26%20co",
    "https://t.me/harbor_names",
  ]);
});

test("the seller's own channels come last, one named WhatsApp or Telegram replaces the built-in one, and the number is then for calls", () => {
  const channels = [
    { name: "WhatsApp", link: "https://wa.me/message/QUAY", text: null },
    { name: "WeChat", link: null, text: "copperlane" },
    { name: "Calendar", link: "https://cal.com/ada/intro/", text: null },
    { name: "Office", link: "tel:+4943155", text: "0431 55" },
  ];
  const contact = { ...CONTACT, channels };
  expect(contactChannels(contact, "quay.com").slice(1)).toEqual([
    { label: "Phone", address: "+1 (202) 555-0143", to: "tel:+12025550143" },
    { label: "Telegram", address: "@harbor_names", to: "https://t.me/harbor_names" },
    { label: "WhatsApp", address: "wa.me/message/QUAY", to: "https://wa.me/message/QUAY" },
    { label: "WeChat", address: "copperlane", to: null },
    { label: "Calendar", address: "cal.com/ada/intro", to: "https://cal.com/ada/intro/" },
    { label: "Office", address: "0431 55", to: "tel:+4943155" },
  ]);
  expect(nameChannels(contact)).toBe("email, phone, Telegram, WhatsApp or WeChat");
});
