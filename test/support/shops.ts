import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmailjsServer, startEmailjs } from "./emailjs-server.ts";
import { copyContent, makeContentFolder, writeContentFolder } from "./content-folder.ts";
import { startEcbServer } from "./ecb-server.ts";
import { type EscrowServer, startEscrow } from "./escrow-server.ts";
import { ESCROW_EMAIL, ESCROW_KEY } from "./escrow-order.ts";
import { startEscrowService } from "./escrow-service.ts";
import { listingInput, manyListings } from "./listing.ts";
import { openServer, type OpenServer } from "./open-server.ts";
import { startSmtpServer } from "./smtp-server.ts";
import { startTurnstileServer, TURNSTILE_SECRET } from "./turnstile-server.ts";
import { type CommandResult, runVitrine } from "./vitrine.ts";

export interface Shop {
  readonly server: OpenServer;
  readonly emailjs?: EmailjsServer;
  readonly escrow?: EscrowServer;
  readonly service?: Awaited<ReturnType<typeof startEscrowService>>;
  readonly smtp?: Awaited<ReturnType<typeof startSmtpServer>>;
  readonly vitrine?: (...args: string[]) => Promise<CommandResult>;
  close(): Promise<void>;
}

export interface ShopKind {
  readonly open: () => Promise<Shop>;
}

async function open(env: Record<string, string>, shop: Partial<Shop> = {}): Promise<Shop> {
  const server = await openServer({ TRUST_PROXY: "1", ...env });
  return {
    ...shop,
    server,
    async close() {
      await server.stop();
      await shop.close?.();
    },
  };
}

export const ORDINARY: ShopKind = { open: () => open({}) };

const nameOf = (length: number) => `${"m".repeat(length - ".com".length)}.com`;

export const MANY = {
  count: 120,
  /** `length` includes '.com': 10, 11, 15, 16, 20, 21, 25 or 26. */
  nameOf,
  longest: `${"w".repeat(63)}.com`,
} as const;

export const MANY_NAMES: ShopKind = {
  open: async () => {
    const folder = await writeContentFolder([
      ...manyListings(MANY.count, ".ai"),
      ...[10, 11, 15, 16, 20, 21, 25, 26].map((length) => listingInput(nameOf(length))),
      listingInput(MANY.longest, {
        category: "Sustainability & Environment",
        tier: "ultra premium",
      }),
      listingInput("nolink.com", { escrowLink: undefined, tier: undefined }),
      listingInput("offer.com", { price: "Make Offer", escrowLink: "" }),
      listingInput("reserved.com", { status: "reserved" }),
      listingInput("sold.com", { status: "sold" }),
      listingInput("partly.com", { stats: { domainAge: "-", backlinks: "N/A", cpc: "$2.10" } }),
      listingInput("single.now", { price: "$495" }),
    ]);
    return open({ CONTENT_DIR: folder.dir }, { close: () => folder.remove() });
  },
};

export const WITH_CURRENCIES: ShopKind = {
  open: async () => {
    const [bank, folder] = [await startEcbServer(), await copyContent()];
    await folder.write("shop.yaml", `${await folder.read("shop.yaml")}\ncurrencies: [EUR, CNY]\n`);
    return open(
      { CONTENT_DIR: folder.dir, RATES_URL: bank.url },
      { close: () => Promise.all([bank.close(), folder.remove()]).then(() => undefined) },
    );
  },
};

const DEALT_IN = ["harbor.com", "pier.com", "quay.com", "dock.com"];

/** These names have no escrow link of their own, so each is bought on its checkout page. */
const BOUGHT = ["berth.com", "lock.com", "cove.com", `${"harbor".repeat(10)}ing.com`];

export const DEALING: ShopKind = {
  open: async () => {
    const terms = { price: "$25,000", minimumOffer: "$2,500", floor: "$9,137" };
    const folder = await makeContentFolder();
    for (const name of DEALT_IN) await folder.writeListing(name, terms);
    for (const name of BOUGHT) {
      await folder.writeListing(name, { price: "$18,000", escrowLink: undefined });
    }
    await folder.writeListing("quiet.com");
    const seller = { email: "seller@harbor.example", feePayer: "split", inspectionDays: 5 };
    await folder.writeShop({
      escrow: seller,
      timeZone: "Europe/Berlin",
      viewsShownFrom: 2,
    });
    const data = await mkdtemp(join(tmpdir(), "vitrine-"));
    const escrow = await startEscrow();
    const env = {
      CONTENT_DIR: folder.dir,
      DATABASE_URL: `file:${join(data, "vitrine.db")}`,
      ESCROW_ORIGIN: escrow.origin,
    };
    return open(env, {
      escrow,
      vitrine: (...args) => runVitrine(args, env),
      async close() {
        await escrow.close();
        await folder.remove();
        await rm(data, { recursive: true });
      },
    });
  },
};

/** A shop with a key for Escrow.com's interface, which also sends mail. */
export const WITH_KEY: ShopKind = {
  open: async () => {
    const folder = await makeContentFolder();
    for (const name of ["berth.com", "lock.com"])
      await folder.writeListing(name, { price: "$18,000", escrowLink: undefined });
    await folder.writeListing("quiet.com");
    const seller = { email: ESCROW_EMAIL, feePayer: "split" };
    await folder.writeShop({ escrow: seller, timeZone: "Europe/Berlin" });
    const data = await mkdtemp(join(tmpdir(), "vitrine-"));
    const [service, smtp] = [await startEscrowService(), await startSmtpServer()];
    const env = {
      CONTENT_DIR: folder.dir,
      DATABASE_URL: `file:${join(data, "vitrine.db")}`,
      SMTP_URL: smtp.url,
      ESCROW_EMAIL,
      ESCROW_API_KEY: ESCROW_KEY,
      ESCROW_API: service.origin,
    };
    return open(env, {
      service,
      smtp,
      vitrine: (...args) => runVitrine(args, env),
      async close() {
        await Promise.all([service.close(), smtp.close()]);
        await folder.remove();
        await rm(data, { recursive: true });
      },
    });
  },
};

export const WITH_MAIL: ShopKind = {
  open: async () => {
    const folder = await makeContentFolder();
    for (const name of ["harbor.com", "pier.com"])
      await folder.writeListing(name, { price: "$25,000", floor: "$9,137" });
    await folder.writeShop({ timeZone: "Europe/Berlin" });
    const smtp = await startSmtpServer();
    return open(
      { CONTENT_DIR: folder.dir, SMTP_URL: smtp.url },
      { smtp, close: () => Promise.all([smtp.close(), folder.remove()]).then(() => undefined) },
    );
  },
};

export const WITH_TURNSTILE_AND_EMAILJS: ShopKind = {
  open: async () => {
    const [turnstile, emailjs] = [await startTurnstileServer(), await startEmailjs()];
    const env = {
      TURNSTILE_SITE_KEY: "site-key",
      TURNSTILE_SECRET_KEY: TURNSTILE_SECRET,
      TURNSTILE_ORIGIN: turnstile.origin,
      EMAILJS_PUBLIC_KEY: "public-key",
      EMAILJS_SERVICE_ID: "service-1",
      EMAILJS_ORIGIN: emailjs.origin,
    };
    return open(env, {
      emailjs,
      close: () => Promise.all([turnstile.close(), emailjs.close()]).then(() => undefined),
    });
  },
};
