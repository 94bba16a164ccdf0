const FOLDER = "node_modules/";

interface Locked {
  readonly dev?: true;
  readonly extraneous?: true;
  readonly peer?: true;
  readonly optional?: true;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Lock {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, Locked>>;
}

/** Looks where Node does: beside the package that needs it, then in each folder above. */
function findPlace(lock: Lock, name: string, from: string): string | undefined {
  for (let above = from; ; above = above.slice(0, above.lastIndexOf(FOLDER)).replace(/\/$/, "")) {
    const place = `${above === "" ? "" : `${above}/`}${FOLDER}${name}`;
    if (lock.packages[place]) return place;
    if (above === "") return undefined;
  }
}

/** The part of npm's lock file that these packages need, for every kind of machine. */
export function pinDependencies(lock: Lock, names: readonly string[]): Lock["packages"] {
  const pinned: Record<string, Locked> = {};
  function visit(name: string, from: string): void {
    const place = findPlace(lock, name, from);
    const found = place === undefined ? undefined : lock.packages[place];
    if (place === undefined || !found || pinned[place]) return;
    const { dev: _, extraneous: __, peer: ___, ...entry } = found;
    pinned[place] = { ...entry, optional: true };
    for (const next of Object.keys({ ...found.dependencies, ...found.optionalDependencies })) {
      visit(next, place);
    }
  }
  for (const name of names) visit(name, "");
  return pinned;
}
