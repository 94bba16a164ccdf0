import { type Criteria, NO_CRITERIA } from "../../catalogue/criteria.ts";
import { PAGE_SIZE } from "../../catalogue/paging.ts";
import { EmptyResult } from "../ui/empty-result.tsx";
import { FilterChips } from "../ui/filter-chips.tsx";
import { FilterForm } from "../ui/filter-form.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { ResultCount } from "../ui/result-count.tsx";
import { StaleResult } from "../ui/stale-result.tsx";
import { Specimen } from "./specimen.tsx";

const OPTIONS = { extensions: [".ai", ".com", ".id"], categories: ["Health", "Travel"] };

const MANY = 10_000;
const PAGE_COUNT = Math.ceil(MANY / PAGE_SIZE);

const EVERYTHING: Criteria = {
  q: "a long search that nobody would type but somebody will paste into the field one day",
  extension: ".ai",
  category: "Artificial Intelligence & Machine Learning",
  status: "reserved",
  price: "under-10000",
  sort: "newest",
};

const PAGES: readonly (readonly [state: string, page: number, pageCount: number])[] = [
  ["first of two", 1, 2],
  ["10,000 results, first page", 1, PAGE_COUNT],
  ["10,000 results, in the middle", Math.round(PAGE_COUNT / 2), PAGE_COUNT],
  ["10,000 results, last page", PAGE_COUNT, PAGE_COUNT],
];

const COUNTS: readonly (readonly [state: string, count: number, of: number | null])[] = [
  ["1 result", 1, null],
  ["none of 48", 0, 48],
  ["1 of 10,000", 1, MANY],
  ["10,000 results", MANY, null],
];

/** What the portfolio says of its names. */
export function Results() {
  return (
    <>
      <Specimen part="FilterForm" state="nothing asked" isWide>
        <div className="wrap">
          <FilterForm criteria={NO_CRITERIA} asked={NO_CRITERIA} options={OPTIONS}>
            <ResultCount count={48} of={null} />
          </FilterForm>
        </div>
      </Specimen>
      <Specimen part="FilterForm" state="everything asked" isWide>
        <div className="wrap">
          <FilterForm criteria={EVERYTHING} asked={EVERYTHING} options={OPTIONS}>
            <ResultCount count={1} of={48} />
          </FilterForm>
        </div>
      </Specimen>
      <Specimen part="FilterChips" state="all filters">
        <FilterChips criteria={EVERYTHING} />
      </Specimen>
      {COUNTS.map(([state, count, of]) => (
        <Specimen key={state} part="ResultCount" state={state}>
          <ResultCount count={count} of={of} />
        </Specimen>
      ))}
      {PAGES.map(([state, page, pageCount]) => (
        <Specimen key={state} part="Pagination" state={state}>
          <Pagination criteria={NO_CRITERIA} page={page} pageCount={pageCount} />
        </Specimen>
      ))}
      <Specimen part="StaleResult" state="not refreshed" isWide>
        <div className="wrap">
          <StaleResult />
        </div>
      </Specimen>
      <Specimen part="EmptyResult" state="a search without a match">
        <EmptyResult criteria={EVERYTHING} />
      </Specimen>
      <Specimen part="EmptyResult" state="filters without a match">
        <EmptyResult criteria={NO_CRITERIA} />
      </Specimen>
    </>
  );
}
