import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import { renderMailHtml } from "./as-mail.ts";
import { right, type WrittenReport } from "./section.ts";

const WRITTEN: WrittenReport = {
  shop: "Harbor <Names>",
  span: "Nov 16 to Nov 22, 2026",
  subject: "3 views",
  sections: [
    {
      title: "Names that move",
      sentences: ["3 views by 2 visitors, 0 inquiries, 0 offers."],
      columns: [{ title: "Name" }, right("Views")],
      rows: [
        ["people.talk", "2"],
        ["harbor.com", "1"],
      ],
    },
  ],
  foot: ["To stop this email, set report: no in shop.yaml."],
};

it("the mail uses only elements that Outlook can render, and loads nothing", () => {
  const { body } = new JSDOM(renderMailHtml(WRITTEN).toString()).window.document;
  const elements = [...body.querySelectorAll("*")];
  // A parser adds the tbody.
  const tags = new Set(elements.map(({ localName }) => localName));
  expect([...tags].toSorted()).toEqual(["b", "h1", "h2", "p", "table", "tbody", "td", "tr"]);
  const attributes = new Set(elements.flatMap((element) => element.getAttributeNames()));
  expect([...attributes].toSorted()).toEqual(["align", "width"]);
  expect(body.querySelector("h1")?.textContent).toBe("Harbor <Names>: Nov 16 to Nov 22, 2026");
});
