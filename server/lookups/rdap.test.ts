import { expect, it, onTestFinished } from "vitest";
import { type Entry, startRdapServer } from "../../test/support/rdap-server.ts";
import { askRdap } from "./rdap.ts";

const TIMEOUT_MS = 500;

async function ask(entry: Entry) {
  const server = await startRdapServer({ "harbor.com": entry });
  onTestFinished(() => server.close());
  const base = new URL("/rdap/", server.bootstrapUrl).href;
  const answer = await askRdap(base, "harbor.com", new AbortController().signal, TIMEOUT_MS);
  return { answer, asked: server.asked.length };
}

it("RDAP says since when, until when, where and how a name is registered", async () => {
  const { answer } = await ask({
    registered: "2009-03-14T23:30:00-05:00",
    expires: "2027-03-15T04:30:00Z",
    registrar: "Names\u202e \n& Sons, Inc.",
    status: ["client transfer prohibited", "active"],
  });
  expect(answer).toEqual({
    state: "registered",
    registration: {
      registeredOn: "2009-03-15",
      expiresOn: "2027-03-15",
      registrar: "Names & Sons, Inc.",
      lapse: null,
    },
  });
});

it.each(["soon", "2150-01-01T00:00:00Z"])(
  "'%s' isn't accepted as a registration date",
  async (registered) => {
    const { answer } = await ask({ registered, expires: "2150-01-01T00:00:00Z" });
    expect(answer).toMatchObject({
      registration: { registeredOn: null, expiresOn: "2150-01-01" },
    });
  },
);

it("facts that the registry doesn't give or gives wrongly are left out", async () => {
  const { answer } = await ask({ status: ["active", "redemption period"] });
  expect(answer).toEqual({
    state: "registered",
    registration: {
      registeredOn: null,
      expiresOn: null,
      registrar: null,
      lapse: "redemption period",
    },
  });
});

it.each([
  ["redirect", { state: "registered" }, 2],
  ["unknown", { state: "free" }, 1],
  ["web page", { state: "unclear", reason: "a web page (404)" }, 1],
  ["refused for ages", { state: "refused", retryAfterMs: 99_999_999_999_000 }, 1],
  ["garbled", { state: "unclear", reason: "an answer that isn't RDAP for this name" }, 1],
  ["busy", { state: "refused", reason: "status 429", retryAfterMs: 7_200_000 }, 1],
  ["silent", { state: "refused", reason: "no answer in time" }, 1],
  ["too much", { state: "refused", reason: "more than 262144 bytes" }, 1],
  ["redirects for ever", { state: "refused", reason: "too many redirects" }, 4],
  [
    "redirect elsewhere",
    { state: "refused", reason: "an address that isn't allowed: http://192.0.2.1/domain/a" },
    1,
  ],
] as const)("the response '%s' is classified", async (entry, wanted, asked) => {
  const result = await ask(entry);
  expect(result).toMatchObject({ answer: wanted, asked });
});
