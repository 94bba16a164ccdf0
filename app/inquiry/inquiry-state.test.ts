import { expect, test } from "vitest";
import { IDLE, reduceInquiry } from "./inquiry-state.ts";

const submitting = reduceInquiry(IDLE, { type: "submitted" });

test("a message goes from idle over submitting to success, and back", () => {
  expect(submitting.step).toBe("submitting");
  const thanked = reduceInquiry(submitting, { type: "delivered", reference: "V-1", notice: null });
  expect(thanked).toMatchObject({ step: "success", reference: "V-1" });
  expect(reduceInquiry(thanked, { type: "reset" })).toMatchObject({ step: "idle", error: null });
});

test("the reference stays after the thanks have gone, until the next message", () => {
  const thanked = reduceInquiry(submitting, { type: "delivered", reference: "V-1", notice: null });
  const idle = reduceInquiry(thanked, { type: "reset" });
  expect(idle.reference).toBe("V-1");
  expect(reduceInquiry(idle, { type: "submitted" }).reference).toBeNull();
});

test("what a form was posted with stays in it until something is delivered", () => {
  const values = { name: "Ada" };
  const sent = reduceInquiry({ ...IDLE, values }, { type: "submitted" });
  expect(sent.values).toBe(values);
  const refused = reduceInquiry(sent, { type: "refused", error: "No.", faults: {} });
  expect(refused.values).toBe(values);
  const thanked = reduceInquiry(sent, { type: "delivered", reference: null, notice: null });
  expect(reduceInquiry(thanked, { type: "reset" }).values).toEqual({});
});

test("a second refusal with the same words counts anew", () => {
  const refusal = { type: "refused", error: "No.", faults: {} } as const;
  const first = reduceInquiry(submitting, refusal);
  const second = reduceInquiry(reduceInquiry(first, { type: "submitted" }), refusal);
  expect(second).toMatchObject({ step: "idle", error: "No.", refusals: first.refusals + 1 });
});

test("a field that is typed into is no longer faulty, the others are", () => {
  const faults = { name: "Enter your name.", email: "Enter your email address." };
  const refused = reduceInquiry(IDLE, { type: "refused", error: null, faults });
  const edited = reduceInquiry(refused, { type: "edited", name: "name" });
  expect(edited.faults).toEqual({ email: faults.email });
  expect(edited.refusals).toBe(refused.refusals);
  expect(reduceInquiry(edited, { type: "edited", name: "name" })).toBe(edited);
});

test("an error that is that of one field is over once it is typed into", () => {
  const error = "Enter an email address such as name@example.com.";
  const refused = reduceInquiry(IDLE, { type: "refused", error, faults: { email: error } });
  expect(reduceInquiry(refused, { type: "edited", name: "name" }).error).toBe(error);
  expect(reduceInquiry(refused, { type: "edited", name: "email" }).error).toBeNull();
});

test("the wish for a captcha is over once it has passed, any other error stays", () => {
  const asked = "Please complete the captcha verification";
  const refused = reduceInquiry(IDLE, { type: "refused", error: asked, faults: {} });
  expect(reduceInquiry(refused, { type: "verified", asked }).error).toBeNull();
  const other = reduceInquiry(IDLE, { type: "refused", error: "No.", faults: {} });
  expect(reduceInquiry(other, { type: "verified", asked })).toBe(other);
});
