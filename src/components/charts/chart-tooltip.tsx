import type { Spot } from './layout.ts';

/** The values of one spot, on the side that has room. Hidden from screen readers, which hear the same from the slider. */
export function ChartTooltip({ spot, width }: { spot: Spot; width: number }) {
  const side = spot.x > width / 2 ? { right: Math.max(0, width - spot.x + 10) } : { left: spot.x + 10 };
  return (
    <div
      aria-hidden
      style={{ ...side, top: Math.max(2, Math.min(spot.y, 60)) }}
      className="bg-popover shadow-pop pointer-events-none absolute z-10 max-w-64 rounded-md px-2.5 py-2 text-xs print:hidden"
    >
      <p className="mb-1 font-semibold tabular-nums">{spot.title}</p>
      {spot.lines.map(({ name, value, colour }) => (
        <p key={name} className="text-muted-foreground flex items-center gap-1.5 whitespace-nowrap">
          {colour === undefined ? null : (
            <span className="size-2 shrink-0 rounded-[3px]" style={{ backgroundColor: colour }} />
          )}
          <span className="truncate">{name}</span>
          <b className="text-foreground ml-auto pl-3 font-semibold tabular-nums">{value}</b>
        </p>
      ))}
    </div>
  );
}
