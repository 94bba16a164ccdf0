import { Search } from "lucide-react";
import { href } from "react-router";
import { MAX_FILTER_LENGTH } from "../../catalogue/search/criteria.ts";

export function SearchBox({ defaultValue = "" }: { defaultValue?: string }) {
  return (
    <div className="no-print relative">
      <label htmlFor="q" className="sr-only">
        Search domains
      </label>
      <input
        id="q"
        name="q"
        type="search"
        placeholder="Search domains..."
        defaultValue={defaultValue}
        maxLength={MAX_FILTER_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        className="field min-h-13 pr-14"
      />
      <button type="submit" className="absolute inset-y-1 right-1 grid w-12 place-items-center">
        <Search aria-hidden size="1.25rem" />
        <span className="sr-only">Search</span>
      </button>
    </div>
  );
}

export function SearchForm({ className }: { className: string }) {
  return (
    <form
      method="get"
      action={href("/portfolio")}
      role="search"
      aria-label="Domains"
      className={className}
    >
      <SearchBox />
    </form>
  );
}
