import type { Spot } from './layout.ts';

/** px of a line, and of what is around the lines. */
const LINE = 17;
const PADDING = 20;

/** The values of one spot, on the side that has room. Hidden from screen readers, which hear the same from the slider. */
export function ChartTooltip({ spot, width, height }: { spot: Spot; width: number; height: number }) {
  const isLeft = spot.x > width / 2;
  const side = isLeft ? { right: Math.max(0, width - spot.x + 10) } : { left: spot.x + 10 };
  // On a phone that side has less room than a long name asks for.
  const maxWidth = Math.min(256, (isLeft ? spot.x : width - spot.x) - 10);
  // As high as its lines: below a chart at the end of the window there is no room.
  const top = Math.max(2, Math.min(spot.y, 60, height - PADDING - LINE * (spot.lines.length + 1)));
  return (
    <div
      aria-hidden
      style={{ ...side, maxWidth, top }}
      className="bg-popover shadow-pop pointer-events-none absolute z-10 rounded-md px-2.5 py-2 text-xs print:hidden"
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
