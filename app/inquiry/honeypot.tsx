import { HONEYPOT } from "./honeypot-field.ts";

/** A field that no person meets, by eye, by key or by screen reader: what fills it in is a robot. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Website
        <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
