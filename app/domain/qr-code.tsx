/** A QR code as large as it is printed; `src` is its picture, margin and all. */
export function QrCode({ src, label }: { src: string; label: string }) {
  return <img src={src} alt={label} className="size-[30mm]" />;
}
