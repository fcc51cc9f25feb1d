import type { ReactNode } from "react";
import { encode } from "uqr";

/** An address as a QR code: dark on white in either theme, since many cameras read nothing else. */
export function QrCode({ address, label }: { address: string; label: string }): ReactNode {
  const { data, size } = encode(address, { ecc: "M", border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full rounded-control bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
