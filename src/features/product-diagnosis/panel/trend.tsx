import { Sparkline } from '@/components/charts/sparkline.tsx';
import { metricOf } from '@/components/figures/metric.ts';
import type { OptionPanelData } from '@/data/answers/option-panel.ts';
import { formatDay, formatMonthDay } from '@/domain/korea-time.ts';
import { optionPanelText } from '@/text/option-panel.ts';

const text = optionPanelText.trend;
type Days = OptionPanelData['days'];

/** What was sold of an option and what was in stock, day by day; the figures themselves are read by a screen reader. */
export function PanelTrend({ days }: { days: Days }) {
  const hasGaps = days.some(({ saleQty, stockQty }) => saleQty === null || stockQty === null);
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Trend days={days} field="saleQty" label={text.sold} className="text-[var(--chart-1)]" />
        <Trend days={days} field="stockQty" label={text.stock} className="text-[var(--chart-2)]" />
      </div>
      {hasGaps ? <p className="text-subtle-foreground text-xs">{text.gaps}</p> : null}
      {/* A table does not become small: what is around it does. */}
      <div className="sr-only">
        <table>
          <caption>{text.title}</caption>
          <thead>
            <tr>
              <th scope="col">{text.day}</th>
              <th scope="col">{text.sold}</th>
              <th scope="col">{metricOf('saleAmt').label}</th>
              <th scope="col">{text.stock}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, saleQty, saleAmt, stockQty }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                <td>{metricOf('saleQty').format(saleQty)}</td>
                <td>{metricOf('saleAmt').format(saleAmt)}</td>
                <td>{metricOf('stockQty').format(stockQty)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface TrendProps {
  days: Days;
  field: 'saleQty' | 'stockQty';
  label: string;
  /** Its colour. */
  className: string;
}

function Trend({ days, field, label, className }: TrendProps) {
  const newest = days.findLast((day) => day[field] !== null);
  return (
    <div aria-hidden className="grid content-start gap-1.5">
      <p className="text-muted-foreground text-xs">{label}</p>
      <Sparkline values={days.map((day) => day[field])} className={`h-10 ${className}`} />
      <p className="text-subtle-foreground text-xs tabular-nums">
        {newest
          ? text.newest(formatMonthDay(newest.day), metricOf(field).withUnit(newest[field]))
          : text.none}
      </p>
    </div>
  );
}
