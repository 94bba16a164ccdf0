import { expect, test } from "vitest";
import { IDLE, reduceForm } from "./form-state.ts";

const submitting = reduceForm(IDLE, { type: "submitted" });

test("a message goes from idle to submitting to success and back; its reference stays until the next is sent", () => {
  expect(submitting.step).toBe("submitting");
  const thanked = reduceForm(submitting, { type: "delivered", reference: "V-1", notice: null });
  expect(thanked).toMatchObject({ step: "success", reference: "V-1" });
  const idle = reduceForm(thanked, { type: "reset" });
  expect(idle).toMatchObject({ step: "idle", error: null, reference: "V-1" });
  expect(reduceForm(idle, { type: "submitted" }).reference).toBeNull();
});

test("a second refusal with the same words counts as a new one", () => {
  const refusal = { type: "refused", error: "No.", faults: {} } as const;
  const first = reduceForm(submitting, refusal);
  const second = reduceForm(reduceForm(first, { type: "submitted" }), refusal);
  expect(second).toMatchObject({ step: "idle", error: "No.", refusals: first.refusals + 1 });
});

test("typing in a field clears its fault, and the form's error if it is the same; other faults stay", () => {
  const error = "Enter an email address such as name@example.com.";
  const faults = { name: "Enter your name.", email: error };
  const refused = reduceForm(IDLE, { type: "refused", error, faults });
  const named = reduceForm(refused, { type: "edited", name: "name" });
  expect(named).toMatchObject({ error, faults: { email: error } });
  expect(reduceForm(named, { type: "edited", name: "name" })).toBe(named);
  const corrected = reduceForm(named, { type: "edited", name: "email" });
  expect(corrected).toMatchObject({ error: null, faults: {} });
});

test("passing the captcha clears the request for it, but no other error", () => {
  const asked = "Please complete the captcha verification";
  const refused = reduceForm(IDLE, { type: "refused", error: asked, faults: {} });
  expect(reduceForm(refused, { type: "verified", asked }).error).toBeNull();
  const other = reduceForm(IDLE, { type: "refused", error: "No.", faults: {} });
  expect(reduceForm(other, { type: "verified", asked })).toBe(other);
});
