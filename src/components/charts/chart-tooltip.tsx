import { type ChartData, markClasses } from './series.ts';

interface ChartTooltipProps {
  data: ChartData;
  index: number;
  /** Pixel of the point and width of the drawing: the box flips to the side that has room. */
  x: number;
  width: number;
}

/** The values of one point. Hidden from screen readers, which hear the same from the slider. */
export function ChartTooltip({ data, index, x, width }: ChartTooltipProps) {
  const side = x > width / 2 ? { right: width - x + 10 } : { left: x + 10 };
  return (
    <div
      aria-hidden
      style={side}
      className="bg-popover shadow-pop pointer-events-none absolute top-2 z-10 rounded-md px-2.5 py-2 text-xs whitespace-nowrap"
    >
      <p className="mb-1 font-semibold tabular-nums">{data.labels[index]}</p>
      {data.series.map(({ name, values, tone }) => (
        <p key={name} className="text-muted-foreground flex items-center gap-1.5">
          <span className={`size-2 rounded-[3px] ${markClasses[tone]}`} />
          {name}
          <b className="text-foreground ml-auto pl-3 font-semibold tabular-nums">
            {data.format(values[index] ?? null)}
          </b>
        </p>
      ))}
    </div>
  );
}
