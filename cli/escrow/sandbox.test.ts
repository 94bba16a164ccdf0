import { expect, it, onTestFinished } from "vitest";
import { startEscrowService } from "../../test/support/escrow-service.ts";
import { runVitrine } from "../../test/support/vitrine.ts";
import { findUnknownKeys } from "./known-keys.ts";

it("escrow sandbox opens one made-up sale, says how far it is, and says what the documents don't", async () => {
  const service = await startEscrowService();
  onTestFinished(() => service.close());
  const { email: ESCROW_EMAIL, key: ESCROW_API_KEY } = service.account;
  const account = { ESCROW_EMAIL, ESCROW_API_KEY };
  const run = (environment: Record<string, string>, ...args: string[]) =>
    runVitrine(["escrow", "sandbox", "ada@buyer.example", ...args], environment);

  expect((await run({})).err).toContain("ESCROW_EMAIL and ESCROW_API_KEY aren't set");
  const live = await run(account);
  expect(live).toMatchObject({ code: 1, out: "", err: expect.stringContaining("real account") });
  const elsewhere = await run({ ...account, ESCROW_API: "https://escrow.example" });
  expect(elsewhere).toMatchObject({ code: 1, err: expect.stringContaining("neither sandbox nor") });
  expect((await run(account, "--currency", "CHF")).code).toBe(2);

  // Everything happens while the command looks the payment up, so that it never has to wait.
  service.failWith((call) => {
    const [id, shown] = [...service.transactions].at(-1) ?? [];
    if (call !== "GET /pay" || !id || shown?.close_date) return null;
    Object.assign(shown ?? {}, { next_step: "pay@secret.example" });
    for (const deed of ["pay", "secure", "ship", "receive", "accept", "disburse"] as const)
      service.cause(id, deed);
    return null;
  });
  const terms = ["--name", "Harbor.com", "--sum", "900", "--currency", "EUR"];
  const { code, out, err } = await run({ ...account, ESCROW_API: service.origin }, ...terms);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const lines = out.split("\n").map((line) => line.replace(/^.* UTC {2}/, ""));
  expect(lines).toEqual([
    "The key is accepted, and the account is verified.",
    expect.stringMatching(
      /^Transaction \d+\. Here the buyer, ada@buyer\.example, agrees and pays:/,
    ),
    expect.stringMatching(/\/pay\?token=/),
    "The transaction is open.",
    "The buyer's payment is under way.",
    "Escrow.com holds the money. Now mark the name as sent at Escrow.com.",
    "The name is on its way to the buyer.",
    "The buyer has received the name, and inspects it.",
    "The buyer has accepted the name.",
    "Escrow.com has paid the seller.",
    "",
    "What the service did:",
    "- the payment's page, looked up by the reference at once: finds the same transaction, with the same address for the buyer",
    "- the transaction, looked up by the reference at once: finds the same transaction",
    "- the payment's page, looked up by the reference at the end: finds the same transaction, with the same address for the buyer",
    "- the transaction, looked up by the reference at the end: finds the same transaction",
    "- our reference in its answers: as it was sent",
    "- the currency: taken as euro, shown as euro",
    "- keys of its answers that we don't know: next_step",
    "",
  ]);
  expect(out).not.toMatch(/secret/);
  expect(out).not.toContain(ESCROW_API_KEY);
  expect(service.transactions.size).toBe(1);
  const [transaction] = service.transactions.values();
  expect(transaction?.items[0]).toMatchObject({ title: "harbor.com" });

  service.failWith(() => "422");
  const refused = await run({ ...account, ESCROW_API: service.origin });
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("items.0.title: No") });
});

it("escrow sandbox names unknown keys, but never a value", () => {
  const shown = { id: 1, parties: [{ role: "buyer", phone: "1" }], "ada@buyer.example": { a: 1 } };
  expect(findUnknownKeys(shown)).toEqual(["parties[].phone", "….a"]);
});
