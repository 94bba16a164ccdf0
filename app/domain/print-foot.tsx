import type { Site } from "../layout/site.ts";
import type { QrCode } from "./qr-code.server.ts";

interface PrintFootProps {
  site: Site;
  /** The name as people read it. */
  name: string;
  /** Address of the page. */
  url: string;
  /** The code that leads there. */
  code: QrCode;
}

/** On paper only: whom to ask, and the way back to the page. */
export function PrintFoot({ site, name, url, code }: PrintFootProps) {
  return (
    <section
      aria-labelledby="print-foot-title"
      className="print-whole hidden grid-cols-[1fr_auto] items-center gap-8 border-t border-line pt-2 print:grid"
    >
      <div>
        <h2 id="print-foot-title" className="text-subheading">
          Ask about {name}
        </h2>
        <dl className="mt-3 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1">
          <dt className="text-soft-ink">Email</dt>
          <dd>{site.contact.email}</dd>
          <dt className="text-soft-ink">Phone, WhatsApp</dt>
          <dd>{site.contact.phone}</dd>
          <dt className="text-soft-ink">This page</dt>
          <dd className="break-all">{url}</dd>
        </dl>
      </div>
      <svg
        role="img"
        aria-label={`QR code of ${url}`}
        viewBox={`0 0 ${code.size} ${code.size}`}
        shapeRendering="crispEdges"
        className="size-[30mm]"
      >
        <path fill="#fff" d={`M0 0h${code.size}v${code.size}H0`} />
        <path stroke="#000" d={code.path} />
      </svg>
    </section>
  );
}
