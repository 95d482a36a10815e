import { encode } from 'uqr';

/**
 * A QR code drawn in the page: the key in it goes to no server. Black on white in both themes, because many apps
 * read no inverted code.
 */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { data, size } = encode(value, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-44 rounded-md bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  );
}
