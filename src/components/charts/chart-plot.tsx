import {
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cn } from '@/components/ui/cn.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import type { ChartSpec } from './chart-spec.ts';
import { chartHeight, type Drawing, drawingOf, leastWidth } from './drawing.ts';
import type { Spot } from './layout.ts';
import { CellRowNames, CellsMarks, PointsMarks, SlicesMarks } from './other-marks.tsx';
import { SeriesMarks } from './series-marks.tsx';
import { useSize } from './use-size.ts';

interface ChartPlotProps {
  spec: ChartSpec;
  /** px; more where its card, a column, has more room. */
  height: number;
  hidden: ReadonlySet<string>;
  /** One sentence that says what the picture shows. */
  summary: string;
  /** Name of the slider that moves over the points by keyboard. */
  pointLabel: string;
  picture: Ref<SVGSVGElement>;
}

/** The drawing, and the reading of it by mouse, touch and arrow keys. */
export function ChartPlot(props: ChartPlotProps) {
  const { spec, height: least, hidden, summary, pointLabel, picture } = props;
  const [ref, { width: room, height: high }] = useSize<HTMLDivElement>();
  const width = room === 0 ? 0 : Math.max(room, leastWidth(spec));
  const height = chartHeight(spec, Math.max(least, high));
  const drawing = width === 0 ? null : drawingOf(spec, width, height, hidden);
  const [chosen, setActive] = useState<number | null>(null);
  const spots = drawing?.layout.spots ?? [];
  const active = chosen !== null && chosen < spots.length ? chosen : null;
  const outside = useRef<HTMLDivElement>(null);
  const isRead = active !== null;

  // A tap leaves the values standing; the next one beside the chart takes them away.
  useEffect(() => {
    if (!isRead) return undefined;
    const close = (event: globalThis.PointerEvent) => {
      if (event.target instanceof Node && !outside.current?.contains(event.target)) setActive(null);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isRead]);

  // What scrolls begins with the newest; again when it was hidden, which forgets where it stood.
  useLayoutEffect(() => {
    if (width > room) outside.current?.parentElement?.scrollTo({ left: width });
  }, [width, room]);

  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setActive(drawing?.layout.spotAt(event.clientX - box.left, event.clientY - box.top) ?? null);
  };
  const last = Math.max(0, spots.length - 1);
  const current = active ?? last;

  return (
    <div
      ref={ref}
      style={{ height: least }}
      // A page that has little room on paper says how much.
      className={cn(
        'relative shrink-0 grow print:max-h-(--paper-height)',
        width > room && 'overflow-x-auto overflow-y-hidden',
      )}
    >
      <div
        ref={outside}
        style={{ height, ...(width > room ? { width } : {}) }}
        className="has-[:focus-visible]:ring-ring/40 relative touch-pan-y rounded-md has-[:focus-visible]:ring-3 print:absolute print:inset-0 print:h-auto! print:w-auto!"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse') setActive(null);
        }}
      >
        {drawing === null ? null : (
          <>
            {drawing.kind === 'cells' && width > room ? <CellRowNames {...drawing} height={height} /> : null}
            <svg
              ref={picture}
              role="img"
              aria-label={summary}
              width={width}
              height={height}
              // On paper it has the room that is there.
              viewBox={`0 0 ${width} ${height}`}
              className="block print:size-full"
            >
              <Marks drawing={drawing} active={active} />
            </svg>
            {active === null || !spots[active] ? null : (
              <ChartTooltip spot={spots[active]} width={width} height={height} />
            )}
          </>
        )}
        <input
          type="range"
          className="sr-only"
          aria-label={pointLabel}
          min={0}
          max={last}
          value={current}
          aria-valuetext={spots[current] ? said(spots[current]) : ''}
          onChange={(event) => setActive(Number(event.target.value))}
          onKeyDown={(event) => moveByRow(event, drawing, current, setActive)}
          onFocus={(event) => {
            if (event.target.matches(':focus-visible')) setActive(current);
          }}
          onBlur={() => setActive(null)}
        />
      </div>
    </div>
  );
}

function Marks({ drawing, active }: { drawing: Drawing; active: number | null }) {
  const patternId = useId();
  switch (drawing.kind) {
    case 'series':
      return <SeriesMarks {...drawing} active={active} patternId={patternId} />;
    case 'points':
      return <PointsMarks {...drawing} active={active} />;
    case 'cells':
      return <CellsMarks {...drawing} active={active} />;
    case 'slices':
      return <SlicesMarks layout={drawing.layout} active={active} />;
  }
}

/** A spot in words. */
const said = ({ title, lines }: Spot) =>
  [title, ...lines.map(({ name, value }) => `${name} ${value}`)].join(', ');

/** In a grid the up and down keys move by a row, where the slider would move by one cell. */
function moveByRow(
  event: KeyboardEvent,
  drawing: Drawing | null,
  current: number,
  move: (index: number) => void,
): void {
  if (drawing?.kind !== 'cells' || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  const { spots } = drawing.layout;
  const here = spots[current];
  const down = event.key === 'ArrowDown';
  const below = spots
    .map((spot, index) => ({ spot, index }))
    .filter(
      ({ spot }) => here && Math.abs(spot.x - here.x) < 1 && (down ? spot.y > here.y : spot.y < here.y),
    );
  const next = down ? below[0] : below.at(-1);
  if (next) move(next.index);
}
