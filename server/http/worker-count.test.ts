import { expect, it } from "vitest";
import { formatFault } from "../../catalogue/fault.ts";
import { readWorkerCount } from "./worker-count.ts";

const POSTGRES = { DATABASE_URL: "postgres://vitrine@127.0.0.1/vitrine" };

it("one process serves where nothing is said", () => {
  expect(readWorkerCount([], {})).toEqual({ count: 1, faults: [] });
  expect(readWorkerCount(["--workers", "1"], {})).toEqual({ count: 1, faults: [] });
});

it("as many serve as are asked for, with PostgreSQL", () => {
  expect(readWorkerCount(["--workers", "4"], POSTGRES)).toEqual({ count: 4, faults: [] });
  expect(readWorkerCount(["--workers=64"], POSTGRES)).toEqual({ count: 64, faults: [] });
});

it.each([
  [["--workers", "0"], '--workers: found "0", wanted a whole number from 1 to 64'],
  [["--workers", "65"], '--workers: found "65", wanted a whole number from 1 to 64'],
  [["--workers", "two"], '--workers: found "two", wanted a whole number from 1 to 64'],
  [["--workers"], 'found "--workers", wanted --workers N, or nothing'],
  [["--wrokers", "2"], 'found "--wrokers 2", wanted --workers N, or nothing'],
  [["2"], 'found "2", wanted --workers N, or nothing'],
])("%j is told as a fault", (args, told) => {
  const { count, faults } = readWorkerCount(args, POSTGRES);
  expect(faults.map(formatFault)).toEqual([`command line: ${told}`]);
  expect(count).toBe(1);
});

it("several processes on a SQLite file are refused", () => {
  const { faults } = readWorkerCount(["--workers", "2"], {});
  expect(faults.map(formatFault)).toEqual([
    "command line: --workers: found 2 with a SQLite file, wanted 1, or DATABASE_URL=postgres://… for the processes to share",
  ]);
});
