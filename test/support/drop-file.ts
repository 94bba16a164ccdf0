import type { Page } from "@playwright/test";

/** Drops a CSV file onto the desk's page of imports. The file holds the text `times` times. */
export async function dropFile(page: Page, name: string, text: string, times = 1): Promise<void> {
  const data = await page.evaluateHandle(
    ([file, content, count]) => {
      const transfer = new DataTransfer();
      const parts = Array.from({ length: count }, () => content);
      transfer.items.add(new File(parts, file, { type: "text/csv" }));
      return transfer;
    },
    [name, text, times] as const,
  );
  await page
    .getByLabel("Drop the file here, or choose it")
    .evaluate((input: HTMLInputElement, transfer: DataTransfer) => {
      // A dropped file reaches the input as the browser's own action, which a script can't cause.
      input.files = transfer.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    }, data);
}

/** A registrar's list of 300 names with prices: harbor001.com to harbor300.com. */
const REGISTRAR_EXPORT = [
  "Domain Name,Auto-renew,Expiration Date,Buy Now Price",
  ...Array.from({ length: 300 }, (_, index) => {
    const number = String(index + 1).padStart(3, "0");
    return `harbor${number}.com,Yes,2031-05-0${(index % 9) + 1},"$${1_000 + index}"`;
  }),
].join("\n");

/** Imports the registrar's list, whose columns the seller names first. */
export async function importRegistrarExport(page: Page): Promise<void> {
  await dropFile(page, "registrar.csv", REGISTRAR_EXPORT);
  await page.getByLabel("What Auto-renew is").selectOption("Left out");
  await page.getByText("Yes, all").click();
  await page.getByRole("button", { name: "Read the file" }).click();
  await page.getByRole("button", { name: "Save 300 names" }).click();
}
