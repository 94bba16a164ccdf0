/** A name as the work on the wall: the dot and the extension stand in the accent colour. */
export function DomainName({ name }: { name: string }) {
  const dot = name.lastIndexOf(".");
  return (
    <>
      {name.slice(0, dot)}
      <span className="text-accent">{name.slice(dot)}</span>
    </>
  );
}
