import type { Locator } from "@playwright/test";
import { PHONE } from "../support/audit.ts";
import { expect, test } from "../support/fixtures.ts";
import { LISTINGS } from "../support/routes.ts";

function readEdge(part: Locator) {
  return part.evaluate((element) => {
    const { borderTopWidth, borderTopColor, backgroundColor, color } = getComputedStyle(element);
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    const hasBorder = Number.parseFloat(borderTopWidth) >= 1 && borderTopColor !== ground;
    return { isSetOff: hasBorder || backgroundColor !== ground, isReadable: color !== ground };
  });
}

async function expectSetOff(parts: Record<string, Locator>): Promise<void> {
  for (const [name, part] of Object.entries(parts)) {
    await expect(part.first(), name).toBeVisible();
    expect(await readEdge(part.first()), name).toEqual({ isSetOff: true, isReadable: true });
  }
}

test("with forced colors, buttons, fields, toggles and cards keep an edge, and the focused element a ring", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(LISTINGS.priced);
  const main = page.getByRole("main");
  await expectSetOff({
    primary: main.getByRole("link", { name: /Buy Now/ }),
    secondary: main.getByText("Let's Talk", { exact: true }),
    field: main.getByLabel("Message"),
    disabled: main.getByRole("button", { name: "Send message" }),
    mark: main.getByRole("button", { name: "Shortlist people.talk" }),
    theme: page.getByRole("button", { name: /^Switch to/ }),
    floating: page.getByRole("button", { name: "Get in touch" }),
  });

  await test.step("the focused element has a ring in the highlight color", async () => {
    for (const stop of [
      page.getByRole("button", { name: /^Switch to/ }),
      page.getByRole("textbox", { name: "Message" }),
      page.getByRole("contentinfo").getByRole("link").first(),
    ]) {
      await stop.focus();
      await page.keyboard.press("Shift");
      const ring = await stop.evaluate((element) => {
        const probe = document.createElement("i");
        probe.style.color = "Highlight";
        document.body.append(probe);
        const highlight = getComputedStyle(probe).color;
        probe.remove();
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
        return { outlineStyle, outlineWidth, isHighlight: outlineColor === highlight };
      });
      expect(ring).toEqual({ outlineStyle: "solid", outlineWidth: "2px", isHighlight: true });
    }
  });

  await page.goto("/portfolio?status=available");
  await expectSetOff({
    card: page.getByRole("article"),
    select: page.getByRole("combobox"),
  });
  await page.setViewportSize(PHONE);
  await expectSetOff({
    filters: main.getByText("Filters · 1").locator(".."),
    chip: page.getByRole("link", { name: /Remove filter/ }),
  });
});
