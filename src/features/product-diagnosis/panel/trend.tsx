import { Sparkline } from '@/components/charts/sparkline.tsx';
import { metricOf } from '@/components/figures/metric.ts';
import type { OptionPanelData } from '@/data/answers/option-panel.ts';
import { formatDay, formatMonthDay } from '@/domain/korea-time.ts';
import { optionPanelText } from '@/text/option-panel.ts';

const text = optionPanelText.trend;
type Days = OptionPanelData['days'];

/** What was sold of an option and what was in stock, day by day. */
export function PanelTrend({ days }: { days: Days }) {
  const hasGaps = days.some(({ saleQty, stockQty }) => saleQty === null || stockQty === null);
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Trend
          days={days}
          fields={['saleQty', 'saleAmt']}
          label={text.sold}
          className="text-[var(--chart-1)]"
        />
        <Trend days={days} fields={['stockQty']} label={text.stock} className="text-[var(--chart-2)]" />
      </div>
      {hasGaps ? <p className="text-subtle-foreground text-xs">{text.gaps}</p> : null}
    </>
  );
}

type Field = 'saleQty' | 'saleAmt' | 'stockQty';

interface TrendProps {
  days: Days;
  /** The first is drawn; all are in the table. */
  fields: readonly [Field, ...Field[]];
  label: string;
  /** Its colour. */
  className: string;
}

function Trend({ days, fields, label, className }: TrendProps) {
  const [drawn] = fields;
  const newest = days.findLast((day) => day[drawn] !== null);
  return (
    <div className="grid content-start gap-1.5">
      <p className="text-muted-foreground text-xs">{label}</p>
      <Sparkline
        caption={`${text.title} ${label}`}
        table={{
          heading: text.day,
          columns: fields.map((field) => ({ name: metricOf(field).label, format: metricOf(field).format })),
          rows: days.map((day) => ({ name: formatDay(day.day), values: fields.map((field) => day[field]) })),
        }}
        className={`h-10 ${className}`}
      />
      <p className="text-subtle-foreground text-xs tabular-nums">
        {newest
          ? text.newest(formatMonthDay(newest.day), metricOf(drawn).withUnit(newest[drawn]))
          : text.none}
      </p>
    </div>
  );
}
