import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "vite";

const isValue = ({ entries }: { readonly entries: readonly { readonly isType: boolean }[] }) =>
  entries.length === 0 || entries.some((entry) => !entry.isType);

function listRequests(file: string, withTypes = false): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(
    file,
    readFileSync(file, "utf8"),
  ).module;
  return [
    ...staticImports
      .filter((found) => withTypes || isValue(found))
      .map((found) => found.moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => (entry.isType ? [] : (entry.moduleRequest?.value ?? []))),
    ),
    ...dynamicImports.flatMap(({ moduleRequest }) => {
      const text = readFileSync(file, "utf8").slice(moduleRequest.start, moduleRequest.end);
      return /^["'].*["']$/.test(text) ? text.slice(1, -1) : [];
    }),
  ];
}

const listImports = (file: string, withTypes = false): string[] =>
  listRequests(file, withTypes)
    .filter((request) => request.startsWith("."))
    .map((request) => join(dirname(file), request));

/** The kinds of steps have a folder only because they are many: the rules of a sale know them all, and they its deadlines. */
const folderOf = (file: string) => dirname(file).replace("sale/steps", "sale");

function drawFolders(top: string): Map<string, Map<string, string>> {
  const arrows = new Map<string, Map<string, string>>();
  for (const file of globSync(`${top}/**/*.{ts,tsx}`).filter((path) => !path.includes(".test."))) {
    const from = folderOf(file);
    const targets = arrows.get(from) ?? new Map<string, string>();
    arrows.set(from, targets);
    for (const imported of listImports(file)) {
      const to = folderOf(imported);
      if (to !== from && to.startsWith(top)) targets.set(to, `${file} → ${imported}`);
    }
  }
  return arrows;
}

function findCircle(arrows: Map<string, Map<string, string>>): string[] {
  const finished = new Set<string>();
  const follow = (folder: string, path: readonly string[], lines: readonly string[]): string[] => {
    const start = path.indexOf(folder);
    if (start !== -1) return lines.slice(start);
    if (finished.has(folder)) return [];
    for (const [next, line] of arrows.get(folder) ?? []) {
      const circle = follow(next, [...path, folder], [...lines, line]);
      if (circle.length > 0) return circle;
    }
    finished.add(folder);
    return [];
  };
  return [...arrows.keys()].map((folder) => follow(folder, [], [])).find((c) => c.length > 0) ?? [];
}

const circles = ["app", "catalogue", "cli", "desk", "plates", "sale", "server"]
  .map((top) => findCircle(drawFolders(top)))
  .filter((circle) => circle.length > 0);
for (const circle of circles) console.error(["Folders import in a circle:", ...circle].join("\n"));

/** The rooms of the server, from the ground up. A file imports nothing of its own floor or above, not even a type. */
const FLOORS = [
  ["settings", "process", "conversations/fields"],
  ["database", "conversations/words"],
  ["shop", "http", "conversations/people"],
  ["outbox", "captcha", "lookups", "names", "public"],
  ["books", "backup", "config.ts"],
  ["conversations/store"],
  ["escrow", "figures", "conversations/mails"],
  ["operations", "health"],
  ["conversations/forms"],
  ["mail-kinds.ts", "services.ts", "app.ts", "start.ts", "run.ts"],
];
const TOP = "the process";

const isIn = (room: string, file: string) => `${file}/`.startsWith(`server/${room}/`);

const floorOf = (file: string) =>
  FLOORS.findIndex((rooms) => rooms.some((room) => isIn(room, file)));

/** The files of the top floor are one room. */
const roomOf = (file: string) =>
  FLOORS.slice(0, -1)
    .flat()
    .find((room) => isIn(room, file)) ?? TOP;

const upward = globSync("server/**/*.ts")
  .filter((file) => !file.includes(".test."))
  .flatMap((file) =>
    floorOf(file) === -1
      ? [`${file} stands on no floor`]
      : listImports(file, true)
          .filter((to) => to.startsWith("server/") && roomOf(to) !== roomOf(file))
          .filter((to) => floorOf(to) >= floorOf(file))
          .map((to) => `${file} → ${to}`),
  );
if (upward.length > 0) console.error(["The server's rooms import upward:", ...upward].join("\n"));

const MAX_FILES = 25;

/** Each kind of step has its file, so they are as many as there are kinds. */
const MANY = "sale/steps";

const perFolder = Map.groupBy(
  globSync("{app,catalogue,cli,desk,plates,sale,server}/**/*.{ts,tsx,css,yaml}").filter(
    (file) => !file.includes(".test."),
  ),
  (file) => dirname(file),
);
const crowded = [...perFolder].filter(
  ([folder, files]) => folder !== MANY && files.length > MAX_FILES,
);
for (const [folder, files] of crowded)
  console.error(`${folder} has ${files.length} files, and may have ${MAX_FILES}`);

const PAGES = ["app/**/*.{ts,tsx}", "desk/**/*.tsx", "desk/**/*route.ts", "desk/handler.ts"];
const BUILD = ["vite.config.ts", "desk/*.config.ts", "react-router.config.ts", "precompress.ts"];
const [, inputs = ""] = /BUILD_INPUTS = (\[[^\]]*\])/.exec(readFileSync("setup.mjs", "utf8")) ?? [];
const seen = new Set<string>();

/** A part of the build that setup.mjs doesn't watch, such as the server, would go stale in it. */
function findUnwatched(file: string, path: readonly string[]): string[] {
  if (!inputs.includes(`"${file.split("/", 1)}"`)) return [[...path, file].join(" → ")];
  if (seen.has(file) || !/\.tsx?$/.test(file)) return [];
  seen.add(file);
  return listImports(file).flatMap((next) => findUnwatched(next, [...path, file]));
}

const unwatched = globSync([...PAGES, ...BUILD])
  .filter((file) => !file.includes(".test."))
  .flatMap((file) => findUnwatched(file, []));
if (unwatched.length > 0) {
  console.error(["The pages' build imports what it may not:", ...unwatched].join("\n"));
}

const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
  readonly dependencies: Readonly<Record<string, string>>;
};
const packageOf = (request: string) =>
  request
    .split("/")
    .slice(0, request.startsWith("@") ? 2 : 1)
    .join("/");

/** An installed clone runs these files as they are, without the packages of the build and of the tests. */
const UNBUNDLED =
  "{server.ts,server/**/*.ts,cli/**/*.ts,desk/**/*.ts,catalogue/**/*.ts,sale/**/*.ts,plates/**/*.ts}";
const missing = globSync(UNBUNDLED)
  .filter((file) => !/\.test\.ts$|\.d\.ts$|config\.ts$|^desk\/routes\.ts$/.test(file))
  .flatMap((file) =>
    listRequests(file)
      .filter(
        (request) => !/^(\.|node:|\w+:)/.test(request) && !(packageOf(request) in dependencies),
      )
      .map((request) => `${file} → ${request}`),
  );
if (missing.length > 0) {
  console.error(["These import a package that isn't in dependencies:", ...missing].join("\n"));
}
const WRITING = /\b(?:insertInto|updateTable|deleteFrom)\(\s*"(\w+)"/g;

/** Each table is written by one folder, whose functions the others call. */
const writers = new Map<string, Set<string>>();
for (const file of globSync("{server,cli,desk}/**/*.ts").filter((path) => !/\.test\./.test(path)))
  for (const [, table = ""] of readFileSync(file, "utf8").matchAll(WRITING))
    writers.set(table, (writers.get(table) ?? new Set()).add(dirname(file)));
const shared = [...writers].filter(([, folders]) => folders.size > 1);
for (const [table, folders] of shared)
  console.error(`Several folders write ${table}: ${[...folders].join(", ")}`);

process.exit(
  [circles, upward, crowded, unwatched, missing, shared].every((faults) => faults.length === 0)
    ? 0
    : 1,
);
