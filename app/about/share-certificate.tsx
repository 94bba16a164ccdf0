import { drawCertificate } from "../../plates/certificate.ts";
import type { Founder } from "../../catalogue/shop.ts";

const CERTIFICATE = drawCertificate();

export function ShareCertificate({ shopName, founder }: { shopName: string; founder: Founder }) {
  const { width, height, frame, ground, seal } = CERTIFICATE;
  // A long name is set smaller, to fit between the borders.
  const size = Math.min(104, Math.round(1000 / shopName.length));
  return (
    <svg
      role="img"
      aria-label={`An engraved certificate of ${shopName}: one name, one owner`}
      viewBox={`0 0 ${width} ${height}`}
      className="h-auto w-full rounded-card bg-raised text-accent"
    >
      <path
        d={ground.path}
        transform={ground.transform}
        fill="none"
        stroke="currentColor"
        strokeOpacity={0.16}
        vectorEffect="non-scaling-stroke"
      />
      <g fill="none" stroke="currentColor" strokeOpacity={0.75}>
        {frame.map(({ path, transform }) => (
          <path
            key={`${transform} ${path}`}
            d={path}
            transform={transform}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </g>
      <g fill="currentColor" className="font-display">
        <text x={width / 2} y={190} textAnchor="middle" fontSize={size} className="fill-ink">
          {shopName}
        </text>
        <text x={width / 2} y={240} textAnchor="middle" fontSize={31}>
          One name, one owner
        </text>
        <text x={96} y={322} fontSize={30} className="fill-ink">
          {founder.name}
        </text>
        <text x={seal.x} y={seal.y + 13} textAnchor="middle" fontSize={40}>
          {[...shopName][0]}
        </text>
      </g>
      <path d="M96 336h200" stroke="currentColor" strokeOpacity={0.5} />
      <text x={96} y={361} fontSize={18} className="fill-soft-ink">
        {founder.role}
      </text>
    </svg>
  );
}
