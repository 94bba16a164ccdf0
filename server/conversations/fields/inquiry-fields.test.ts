import { describe, expect, it } from "vitest";
import { DOMAIN_FORM, GENERAL_FORM } from "../../../test/support/inquiry.ts";
import type { InquiryKind } from "../../../catalogue/forms.ts";
import { readInquiryFields } from "./inquiry-fields.ts";

const token = { turnstileToken: "token" };

function readFault(kind: InquiryKind, body: unknown, needsToken = true) {
  const { fault } = readInquiryFields(kind, body, needsToken);
  if (!fault) throw new Error("the form was taken");
  return fault;
}

function readGood(kind: InquiryKind, body: unknown) {
  const { form, fault } = readInquiryFields(kind, body, true);
  expect(fault).toBeNull();
  if (!form) throw new Error("no form without a fault");
  return form;
}

describe("a domain inquiry", () => {
  it("is accepted with an empty phone and unknown fields", () => {
    const body = { ...DOMAIN_FORM, ...token, phone: "", extra: 1, constructor: "x" };
    expect(readGood("domain", body)).toEqual({
      inquiry: { kind: "domain", ...DOMAIN_FORM, phone: null, subject: null },
      token: "token",
      mailed: false,
      honeypot: "",
      shownPrice: "",
    });
  });

  it("keeps a phone number and puts its domain in lower case", () => {
    const body = { ...DOMAIN_FORM, ...token, phone: " +1 202 ", domain: "HARBOR.com" };
    expect(readGood("domain", body).inquiry).toMatchObject({
      phone: "+1 202",
      domain: "harbor.com",
    });
  });

  it("without a captcha asks for it in the specification's words", () => {
    expect(readFault("domain", DOMAIN_FORM)).toMatchObject({
      error: "Please complete the captcha verification",
      fields: { turnstileToken: "Please complete the captcha verification" },
    });
  });

  it("names each faulty field", () => {
    const body = { ...DOMAIN_FORM, ...token, name: " ", email: "ada@", phone: "1".repeat(41) };
    expect(readFault("domain", body)).toMatchObject({
      error: "Please fill in all required fields",
      fields: {
        name: "Enter your name.",
        email: "Enter an email address such as name@example.com.",
        phone: "Please keep the phone number to at most 40 characters.",
      },
    });
  });
});

describe("a general inquiry", () => {
  it("is accepted", () => {
    const { inquiry } = readGood("general", { ...GENERAL_FORM, ...token });
    expect(inquiry).toEqual({ kind: "general", ...GENERAL_FORM, phone: null, domain: null });
  });

  it("without a captcha asks for it in the specification's words", () => {
    expect(readFault("general", GENERAL_FORM).error).toBe(
      "Please complete the security verification",
    );
  });

  it.each(["name", "email", "subject", "message"])("without %s asks for all fields", (name) => {
    for (const value of ["", "  ", null, undefined]) {
      const fault = readFault("general", { ...GENERAL_FORM, ...token, [name]: value });
      expect(fault.error).toBe("Please fill in all required fields");
      expect(Object.keys(fault.fields ?? {})).toEqual([name]);
    }
  });
});

describe("any inquiry", () => {
  it.each([null, undefined, "text", 1, [DOMAIN_FORM]])("is refused if it is %j", (body) => {
    expect(readFault("domain", body).error).toContain("The form arrived empty");
  });

  it.each([
    ["name", 100],
    ["subject", 150],
    ["message", 5_000],
  ])("accepts a %s of at most %i characters", (name, length) => {
    const withLength = (count: number) => ({
      ...GENERAL_FORM,
      ...token,
      [name]: "a".repeat(count),
    });
    readGood("general", withLength(length));
    const { error, fields } = readFault("general", withLength(length + 1));
    expect(fields?.[name]).toBe(error);
    expect(error).toContain(`at most ${length.toLocaleString("en-US")} characters`);
  });

  it("can't smuggle a header line in through a one-line field", () => {
    const line = "x\r\nBcc: all@example.com\u2028y\u0000z\u0085";
    const body = { ...GENERAL_FORM, ...token, name: line, subject: line };
    const { name, subject } = readGood("general", body).inquiry;
    expect(name).toBe("x Bcc: all@example.com y z");
    expect(subject).toBe(name);
    const email = "ada@buyer.example\r\nBcc: all@example.com";
    expect(readFault("general", { ...body, email }).fields).toHaveProperty("email");
  });

  it("keeps the line breaks of its message, and no other control characters", () => {
    const message = "\n one\r\ntwo\rthree\n\n\tfour\u0000\u001B[2J\u202Efive\uD800 👩‍🚀\n";
    expect(readGood("general", { ...GENERAL_FORM, ...token, message }).inquiry.message).toBe(
      "one\ntwo\nthree\n\n four[2Jfive 👩‍🚀",
    );
  });

  it.each(["ada@buyer", "ada", "a b@c.example", "<ada@buyer.example>", `${"a".repeat(250)}@b.ex`])(
    "refuses the email address %j",
    (email) => {
      const { fields } = readFault("general", { ...GENERAL_FORM, ...token, email });
      expect(fields).toHaveProperty("email");
    },
  );
});
