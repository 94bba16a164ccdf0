import { expect, it, onTestFinished } from "vitest";
import { startEscrowService } from "../test/support/escrow-service.ts";
import { runVitrine } from "../test/support/vitrine.ts";

it("escrow sandbox opens one made-up sale and says how far it is, and refuses a real account", async () => {
  const service = await startEscrowService();
  onTestFinished(() => service.close());
  const { email: ESCROW_EMAIL, key: ESCROW_API_KEY } = service.account;
  const account = { ESCROW_EMAIL, ESCROW_API_KEY };
  const run = (environment: Record<string, string>) =>
    runVitrine(["escrow", "sandbox", "ada@buyer.example"], environment);

  expect((await run({})).err).toContain("ESCROW_EMAIL and ESCROW_API_KEY aren't set");
  expect((await run(account)).err).toContain("real account");
  const elsewhere = await run({ ...account, ESCROW_API: "https://escrow.example" });
  expect(elsewhere.err).toContain("neither sandbox nor");

  // Everything happens when the command first asks, so that it never has to wait.
  service.failWith((call) => {
    const [id, shown] = [...service.transactions].at(-1) ?? [];
    if (!call.startsWith("GET") || !id || shown?.close_date) return null;
    for (const deed of ["pay", "secure", "ship", "receive", "accept", "disburse"] as const)
      service.cause(id, deed);
    return null;
  });
  const { code, out, err } = await run({ ...account, ESCROW_API: service.origin });
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(/^Transaction \d+\. .*ada@buyer\.example, agrees and pays:\n.*pay\?token=/);
  expect(out).toMatch(/The transaction is open\.\n[^]*Escrow\.com has paid the seller\.\n$/);
  expect(out).not.toContain(ESCROW_API_KEY);
  expect(service.transactions.size).toBe(1);
});
