import { cn } from '@/components/ui/cn.ts';
import { chartEventsText } from '@/text/chart-events.ts';
import type { ChartSpec, SeriesSpec } from './chart-spec.ts';
import { leftOut, seriesColours, SHADE, sliceColours, seriesDashes } from './looks.ts';
import { EVENT, eventsByPoint } from './events.ts';
import { groupColours } from './points-layout.ts';
import { formatShare } from './slices-layout.ts';

export interface LegendItem {
  name: string;
  colour: string;
  /** `stroke-dasharray` of a line that has one. */
  dash?: string | undefined;
  /** Shown behind the name: a slice's share or amount, the value of a line at the last point. */
  value?: string;
  /** false: a part of a whole, which cannot be taken out of it. */
  switchable: boolean;
}

/** What a chart's colours mean; nothing where there is but one. */
export function legendOf(spec: ChartSpec): LegendItem[] {
  switch (spec.kind) {
    case 'series': {
      const [colours, dashes] = [seriesColours(spec.series), seriesDashes(spec.series)];
      const last = lastPoint(spec);
      const lines = spec.series.map(({ name, figure, values, mark }, index) => ({
        name,
        colour: colours[index] ?? '',
        dash: dashes[index],
        ...(last === null || mark === 'band' ? {} : { value: figure.format(values[last] ?? null) }),
        switchable: spec.series.length > 1,
      }));
      const others = [
        ...(spec.shade ? [{ name: spec.shade.name, colour: SHADE, switchable: false }] : []),
        ...(eventsByPoint(spec).size > 0
          ? [{ name: chartEventsText.events, colour: EVENT, dash: '1 3', switchable: false }]
          : []),
      ];
      return lines.length + others.length < 2 ? [] : [...lines, ...others];
    }
    case 'points': {
      const groups = [...groupColours(spec)];
      if (groups.length < 2) return [];
      return groups.map(([name, colour]) => ({ name, colour, switchable: true }));
    }
    case 'slices': {
      const colours = sliceColours(spec.slices);
      const isWhole = leftOut(spec.slices) === 0;
      return spec.slices.flatMap(({ name, value, share }, index) =>
        value === null || value <= 0
          ? []
          : {
              name,
              colour: colours[index] ?? '',
              value: isWhole ? formatShare(share) : spec.figure.format(value),
              switchable: false,
            },
      );
    }
    case 'cells':
      return [];
  }
}

/** The last point of a chart over days at which a series has a value; null for any other chart. */
function lastPoint({ spans, series }: SeriesSpec): number | null {
  const found = spans?.findLastIndex((_, index) =>
    series.some(({ values }) => (values[index] ?? null) !== null),
  );
  return found === undefined || found < 0 ? null : found;
}

/** Says of which day the values of a legend are; empty where they are of the whole chart. */
export function legendMoment(spec: ChartSpec): string {
  const last = spec.kind === 'series' ? lastPoint(spec) : null;
  return spec.kind === 'series' && last !== null
    ? chartEventsText.at((spec.axisLabels ?? spec.labels)[last] ?? '')
    : '';
}

interface ChartLegendProps {
  label: string;
  /** Of which day the values are; empty: of the whole. */
  moment: string;
  items: readonly LegendItem[];
  hidden: ReadonlySet<string>;
  onSwitch: (name: string) => void;
}

/** A press takes a series out of the drawing and brings it back. */
export function ChartLegend({ label, moment, items, hidden, onSwitch }: ChartLegendProps) {
  if (items.length === 0) return null;
  return (
    <ul data-legend aria-label={label} className="mb-2 -ml-1.5 flex flex-wrap gap-x-1 gap-y-0.5">
      {items.map((item) => (
        <li key={item.name} className="max-w-full min-w-0">
          {item.switchable ? (
            <button
              type="button"
              aria-pressed={!hidden.has(item.name)}
              onClick={() => onSwitch(item.name)}
              className={cn(
                'focus-ring hover:bg-accent flex h-6 max-w-full items-center gap-1.5 rounded-sm px-1.5 text-xs',
                hidden.has(item.name) ? 'text-subtle-foreground line-through' : 'text-muted-foreground',
              )}
            >
              <Key item={item} isHidden={hidden.has(item.name)} />
            </button>
          ) : (
            <span className="text-muted-foreground flex h-6 items-center gap-1.5 px-1.5 text-xs">
              <Key item={item} isHidden={false} />
            </span>
          )}
        </li>
      ))}
      {moment === '' ? null : (
        <li className="text-subtle-foreground text-2xs flex h-6 items-center px-1.5 tabular-nums">
          {moment}
        </li>
      )}
    </ul>
  );
}

function Key({ item, isHidden }: { item: LegendItem; isHidden: boolean }) {
  const colour = isHidden ? 'var(--line)' : item.colour;
  return (
    <>
      {item.dash ? (
        <svg aria-hidden width={16} height={2} className="shrink-0">
          <line x2={16} y1={1} y2={1} stroke={colour} strokeWidth={2} strokeDasharray={item.dash} />
        </svg>
      ) : (
        <span aria-hidden className="size-2 shrink-0 rounded-[3px]" style={{ backgroundColor: colour }} />
      )}
      <span className="truncate">{item.name}</span>
      {item.value === undefined ? null : (
        <b className="text-foreground font-semibold tabular-nums">{item.value}</b>
      )}
    </>
  );
}
