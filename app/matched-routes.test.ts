import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { createRouteMatcher } from "./matched-routes.ts";

const route = (id: string, parentId?: string, path?: string, index?: true) => ({
  id,
  parentId,
  path,
  index,
  module: { default: () => null },
});

const routes: ServerBuild["routes"] = {
  root: route("root", undefined, ""),
  frame: route("frame", "root"),
  home: route("home", "frame", undefined, true),
  portfolio: route("portfolio", "frame", "portfolio"),
  domain: route("domain", "frame", "portfolio/:domainName"),
};

test.each([
  ["/", ["root", "frame", "home"]],
  ["/portfolio", ["root", "frame", "portfolio"]],
  ["/portfolio/calm.you", ["root", "frame", "domain"]],
  ["/nothing", []],
])("the page %s is made by %j", (path, ids) => {
  expect([...createRouteMatcher(routes)(path)]).toEqual(ids);
});
