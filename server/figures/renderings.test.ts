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
      title: "To do now",
      sentences: [],
      columns: [{ title: "To do" }, { title: "Name" }],
      rows: [["Answer", "people.talk"]],
    },
    {
      title: "Views by day",
      sentences: ["The most in a day were 2 views."],
      columns: [{ title: "Day" }, right("Views")],
      rows: [
        ["Nov 16", "–"],
        ["Nov 17", "2"],
      ],
      bars: [null, 2],
      chart: "days",
    },
    {
      title: "Most viewed names",
      sentences: ["people.talk had 2 of 3 views."],
      columns: [{ title: "Name" }, right("Views"), right("Change")],
      rows: [
        ["people.talk", "2", "+1"],
        ["harbor.com", "1", "0"],
      ],
      bars: [2, 1],
      chart: "bars",
    },
    {
      title: "Where views came from",
      sentences: [],
      columns: [{ title: "From" }, right("Views")],
      rows: [["direct", "3"]],
    },
  ],
  foot: ["Left out: 0 page views by bots."],
};

it("the mail uses only elements that Outlook can render, and loads nothing", () => {
  const { body } = new JSDOM(renderMailHtml(WRITTEN).toString()).window.document;
  const elements = [...body.querySelectorAll("*")];
  // A parser adds the tbody.
  const tags = new Set(elements.map(({ localName }) => localName));
  expect([...tags].toSorted()).toEqual(["b", "h1", "h2", "p", "table", "tbody", "td", "tr"]);
  const attributes = new Set(elements.flatMap((element) => element.getAttributeNames()));
  expect([...attributes].toSorted()).toEqual(["align", "bgcolor", "width"]);
  const bars = [...body.querySelectorAll("[bgcolor]")].map((bar) => bar.getAttribute("width"));
  expect(bars).toEqual(["100%", "100%", "50%"]);
  expect(body.querySelector("h1")?.textContent).toBe("Harbor <Names>: Nov 16 to Nov 22, 2026");
});
