import { expect, it, onTestFinished } from "vitest";
import { startEscrowService } from "../../test/support/escrow-service.ts";
import { runVitrine } from "../../test/support/vitrine.ts";

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
    for (const deed of ["pay", "secure", "ship", "receive", "accept", "disburse"] as const)
      service.cause(id, deed);
    return null;
  });
  const terms = ["--sum", "900", "--currency", "EUR"];
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
    "- the payment's page, looked up by the reference: finds the same transaction, with the same address for the buyer",
    "- the transaction, looked up by the reference: finds the same transaction",
    "- our reference in its answers: as it was sent",
    "- the currency: taken as euro, shown as euro",
    "",
  ]);
  expect(out).not.toContain(ESCROW_API_KEY);
  expect(service.transactions.size).toBe(1);

  service.failWith(() => "422");
  const refused = await run({ ...account, ESCROW_API: service.origin });
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("items.0.title: No") });
});
