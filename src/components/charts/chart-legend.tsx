import { cn } from '@/components/ui/cn.ts';
import { type ChartSpec, leftOut, seriesColours, SHADE, sliceColours } from './chart-spec.ts';
import { groupColours } from './points-layout.ts';
import { formatShare } from './slices-layout.ts';

export interface LegendItem {
  name: string;
  colour: string;
  /** Dashed: what is compared with. */
  dashed: boolean;
  /** Shown behind the name: a slice's share, or its amount where the slices are not the whole. */
  value?: string;
  /** false: a part of a whole, which cannot be taken out of it. */
  switchable: boolean;
}

/** What a chart's colours mean; nothing where there is but one. */
export function legendOf(spec: ChartSpec): LegendItem[] {
  switch (spec.kind) {
    case 'series': {
      const colours = seriesColours(spec.series);
      const lines = spec.series.map(({ name, mark }, index) => ({
        name,
        colour: colours[index] ?? '',
        dashed: mark === 'compare',
        switchable: spec.series.length > 1,
      }));
      const shade = spec.shade
        ? [{ name: spec.shade.name, colour: SHADE, dashed: false, switchable: false }]
        : [];
      return lines.length + shade.length < 2 ? [] : [...lines, ...shade];
    }
    case 'points': {
      const groups = [...groupColours(spec)];
      if (groups.length < 2) return [];
      return groups.map(([name, colour]) => ({ name, colour, dashed: false, switchable: true }));
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
              dashed: false,
              value: isWhole ? formatShare(share) : spec.figure.format(value),
              switchable: false,
            },
      );
    }
    case 'cells':
      return [];
  }
}

interface ChartLegendProps {
  label: string;
  items: readonly LegendItem[];
  hidden: ReadonlySet<string>;
  onSwitch: (name: string) => void;
}

/** A press takes a series out of the drawing and brings it back. */
export function ChartLegend({ label, items, hidden, onSwitch }: ChartLegendProps) {
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
    </ul>
  );
}

function Key({ item, isHidden }: { item: LegendItem; isHidden: boolean }) {
  const colour = isHidden ? 'var(--line)' : item.colour;
  return (
    <>
      {item.dashed ? (
        <svg aria-hidden width={15} height={2} className="shrink-0">
          <line x2={15} y1={1} y2={1} stroke={colour} strokeWidth={2} strokeDasharray="6 3" />
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
