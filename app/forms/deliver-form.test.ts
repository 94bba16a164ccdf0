import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { startEmailjs } from "../../test/support/emailjs-server.ts";
import { deliverInquiry } from "./deliver-form.ts";

const VALUES = { name: " Ada Pier ", email: "ada@pier.example", message: "Is it free?" };
const STORED = { reference: "V-234567", path: null, notice: null };
const MAILBOX = "hello@harbor.example";
const MAIL = {
  lib_version: expect.any(String),
  user_id: "public-key",
  service_id: "service-1",
};

interface Call {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

let calls: Call[];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  calls = [];
  answer = () => Response.json({ ok: true, ...STORED });
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (/^https?:/.test(url)) return fetch(url, init);
    calls.push({ path: url, body: JSON.parse(String(init.body)) });
    return answer();
  });
  // EmailJS reads the address of the page.
  vi.stubGlobal("location", { pathname: "/portfolio/harbor.com" });
  vi.spyOn(console, "warn").mockReturnValue();
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

const deliver = (
  domain: string | null,
  values: Record<string, string> = VALUES,
  emailjs: Parameters<typeof deliverInquiry>[3]["emailjs"] = null,
) => deliverInquiry(domain, values, "token", { emailjs, email: MAILBOX });

async function openEmailjs() {
  const server = await startEmailjs();
  onTestFinished(() => server.close());
  const emailjs = { publicKey: "public-key", serviceId: "service-1", origin: server.origin };
  return {
    server,
    send: (domain: string | null, values: Record<string, string> = VALUES) =>
      deliver(domain, values, emailjs),
  };
}

const refusal = (status: number, body: object) => () => Response.json(body, { status });

test("each form is posted to its own function, with its own fields", async () => {
  expect(await deliver("harbor.com", { ...VALUES, phone: "" })).toEqual({
    is: "done",
    result: STORED,
  });
  await deliver(null, { ...VALUES, subject: "A name" });
  const shared = { name: "Ada Pier", email: VALUES.email, message: VALUES.message };
  expect(calls).toEqual([
    {
      path: "/functions/v1/contact-form",
      body: { ...shared, phone: null, domain: "harbor.com", turnstileToken: "token" },
    },
    {
      path: "/functions/v1/general-contact",
      body: { ...shared, subject: "A name", turnstileToken: "token" },
    },
  ]);
});

test("a refusal shows the shop's error, or the form's if it has none", async () => {
  answer = refusal(429, { error: "Wait a minute." });
  expect(await deliver("harbor.com")).toMatchObject({ status: 429, error: "Wait a minute." });
  answer = refusal(500, {});
  expect(await deliver("harbor.com")).toMatchObject({ error: "Failed to submit inquiry" });
  answer = () => Promise.reject(new TypeError("no network"));
  expect(await deliver("harbor.com")).toMatchObject({ is: "refused", status: 0, error: null });
});

test("EmailJS mails each form by its own template, before the shop stores it as mailed", async () => {
  const { server, send } = await openEmailjs();
  answer = () => {
    expect(server.mails).toHaveLength(calls.length);
    return Response.json({ ok: true, ...STORED });
  };
  expect(await send("harbor.com")).toEqual({ is: "done", result: STORED });
  expect(await send(null, { ...VALUES, subject: "A name" })).toEqual({
    is: "done",
    result: STORED,
  });
  const shared = {
    from_name: "Ada Pier",
    from_email: VALUES.email,
    message: VALUES.message,
    to_email: MAILBOX,
  };
  expect(server.mails).toEqual([
    {
      ...MAIL,
      template_id: "domain_inquiry",
      template_params: { ...shared, phone: "Not provided", domain: "harbor.com" },
    },
    {
      ...MAIL,
      template_id: "general_contact",
      template_params: { ...shared, subject: "A name" },
    },
  ]);
  expect(calls.map(({ body }) => body.mailed)).toEqual([true, true]);
});

test("if EmailJS refuses an inquiry, the shop stores and mails it, and the visitor sees success", async () => {
  const { server, send } = await openEmailjs();
  server.status = 429;
  expect(await send("harbor.com")).toEqual({ is: "done", result: STORED });
  expect(calls[0]?.body).not.toHaveProperty("mailed");
});

test("once the mail has left, a failure of the shop is only logged", async () => {
  const { send } = await openEmailjs();
  answer = refusal(503, { error: "No." });
  expect(await send("harbor.com")).toMatchObject({ is: "done", result: { reference: null } });
  expect(console.warn).toHaveBeenCalledWith(
    expect.stringContaining("mailed, but the shop did not store it"),
    "No.",
  );
});

test("when EmailJS gives no answer for 15 seconds, the shop still gets the inquiry", async () => {
  const { server, send } = await openEmailjs();
  server.isHanging = true;
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const sent = send("harbor.com");
  await expect.poll(() => server.mails.length).toBe(1);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await sent).toEqual({ is: "done", result: STORED });
});

test("when both fail, the shop's answer says why", async () => {
  const { server, send } = await openEmailjs();
  server.status = 451;
  answer = refusal(503, { error: "Try again in a minute." });
  expect(await send("harbor.com")).toMatchObject({
    is: "refused",
    error: "Try again in a minute.",
  });
  answer = refusal(503, {});
  expect(await send("harbor.com")).toMatchObject({ error: "Failed to submit inquiry" });
});

test("a message with the hidden field filled in isn't mailed by EmailJS, and the shop gets the field", async () => {
  const { server, send } = await openEmailjs();
  expect(await send("harbor.com", { ...VALUES, website: "https://spam.example" })).toEqual({
    is: "done",
    result: STORED,
  });
  expect(server.mails).toEqual([]);
  expect(calls).toMatchObject([{ body: { website: "https://spam.example" } }]);
});
