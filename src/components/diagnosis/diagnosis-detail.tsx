import { useQuery } from '@tanstack/react-query';
import { Sparkline } from '@/components/charts/sparkline.tsx';
import type { ChosenOption } from '@/components/intervention/intervention-draft.ts';
import { PartFailed } from '@/components/figure-page/part.tsx';
import { DetailSection } from '@/components/layout/detail-section.tsx';
import { SummaryCard } from '@/components/summary/summary-card.tsx';
import { SpinnerArea } from '@/components/ui/spinner.tsx';
import { usePartner } from '@/data/partner.tsx';
import { formatDay } from '@/domain/korea-time.ts';
import { formatUnit } from '@/domain/numbers.ts';
import { percentOf } from '@/domain/ratio.ts';
import { diagnosisText } from '@/text/diagnosis.ts';
import { type Detail, diagnosisQueries as queries } from './diagnosis-queries.ts';
import { Finding } from './finding.tsx';

const { detail: text } = diagnosisText;

/** What a row opens onto: how the score is made, the forecast, and every finding with its evidence. */
export function DiagnosisDetail({ option }: { option: ChosenOption }) {
  const { code } = usePartner();
  const query = useQuery(queries.detail.answer(code, { option_id: option.optionId }));
  if (query.isError) return <PartFailed error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <SpinnerArea label={text.loading} />;
  const { data } = query;
  const open = data.findings.filter(({ isOver }) => !isOver);
  const over = data.findings.filter(({ isOver }) => isOver);
  return (
    <div className="grid gap-x-10 gap-y-5 text-sm xl:grid-cols-[minmax(20rem,2fr)_3fr]">
      <div className="grid min-w-0 content-start gap-5">
        <DetailSection title={text.axes}>
          <Axes detail={data} />
        </DetailSection>
        <DetailSection title={text.forecast}>
          <Forecast figures={data.figures} />
        </DetailSection>
        {data.scores.length > 1 ? (
          <DetailSection title={text.scores}>
            <p className="text-muted-foreground text-xs tabular-nums">
              {[data.scores[0], data.scores.at(-1)]
                .map((one) => (one ? `${formatDay(one.day)} ${formatUnit('count', one.score, 1)}` : ''))
                .join(' → ')}
            </p>
            <Sparkline
              caption={text.scores}
              table={{
                heading: text.scoreDay,
                columns: [{ name: text.score, format: (score) => formatUnit('count', score, 1) }],
                rows: data.scores.map(({ day, score }) => ({ name: formatDay(day), values: [score] })),
              }}
              className="h-10 text-(--chart-1)"
            />
          </DetailSection>
        ) : null}
      </div>
      <div className="grid min-w-0 content-start gap-5">
        <DetailSection title={text.findings}>
          {open.length === 0 ? (
            <p className="text-muted-foreground">{text.none}</p>
          ) : (
            <Findings of={open} option={option} />
          )}
        </DetailSection>
        {over.length > 0 ? (
          <DetailSection title={text.over}>
            <Findings of={over} option={option} />
          </DetailSection>
        ) : null}
      </div>
      <div className="empty:hidden xl:col-span-2">
        <SummaryCard topic={{ kind: 'diagnosis', optionId: option.optionId }} />
      </div>
    </div>
  );
}

const Findings = ({ of, option }: { of: Detail['findings']; option: ChosenOption }) => (
  <ul className="grid gap-3">
    {of.map((finding) => (
      <Finding key={finding.id} finding={finding} option={option} />
    ))}
  </ul>
);

const shown = (value: number) => formatUnit('count', value, Number.isInteger(value) ? 0 : 1);

/** Each axis as a bar, with the measures its points come from. */
function Axes({ detail: { figures, axes } }: { detail: Detail }) {
  const names = Object.entries(text.axisNames);
  return (
    <ul className="grid gap-2.5">
      {names.map(([axis, name]) => {
        const own = figures.axes[axis];
        const aged = own?.measures['aged']?.value ?? 0;
        return (
          <li key={axis} className="grid grid-cols-[5rem_1fr] gap-x-3">
            <span className="font-medium">{name}</span>
            {own ? (
              <div className="grid gap-1">
                <div className="flex items-center gap-2">
                  <span className="bg-muted h-2 flex-1 overflow-hidden rounded-full">
                    <span
                      className="block h-full bg-(--chart-1)"
                      style={{ width: `${percentOf(own.points, own.weight) ?? 0}%` }}
                    />
                  </span>
                  <span className="w-20 text-right text-xs tabular-nums">
                    {text.points(own.points, own.weight)}
                  </span>
                </div>
                <div className="text-muted-foreground text-xs">
                  {axes.flatMap(({ code, name: measure, bad, good }) => {
                    const value = own.measures[code]?.value;
                    return value === undefined
                      ? []
                      : [<p key={code}>{text.measure(measure, shown(value), shown(bad), shown(good))}</p>];
                  })}
                  {axis === 'stock' && aged > 0 ? <p>{text.aged(shown(aged))}</p> : null}
                </div>
              </div>
            ) : (
              <span className="text-subtle-foreground">{text.noAxis}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Forecast({ figures }: { figures: Detail['figures'] }) {
  const { demand, demandLow, demandHigh, stock, incoming, soldOutChance, chanceDays, soldOutDay } = figures;
  if (demand === 0) return <p className="text-muted-foreground">{text.noDemand}</p>;
  return (
    <div className="grid gap-1">
      <p className="font-medium">{text.demand(shown(demand))}</p>
      <p className="text-muted-foreground">
        {demandLow === null || demandHigh === null
          ? text.noInterval
          : text.interval(shown(demandLow), shown(demandHigh))}
      </p>
      <ForecastMethod figures={figures} />
      {stock === null ? null : <p>{text.stock(shown(stock), shown(incoming))}</p>}
      {stock ? <p>{soldOutDay === null ? text.runsOutNever : text.runsOut(formatDay(soldOutDay))}</p> : null}
      {stock && soldOutChance !== null ? <p>{text.soldOutChance(chanceDays, soldOutChance)}</p> : null}
    </div>
  );
}

/** The method, the reason for it and its past errors; nothing for figures of an earlier version. */
function ForecastMethod({ figures }: { figures: Detail['figures'] }) {
  const { demandClass, demandMethod, classError, ownError } = figures;
  const names: Record<string, string> = text.demandClasses;
  const methods: Record<string, string> = text.methods;
  const name = names[demandClass ?? ''];
  const method = methods[demandMethod ?? ''];
  if (!name || !method) return null;
  return (
    <p className="text-muted-foreground">
      {[
        text.method(name, method),
        classError === null ? null : text.methodError(shown(classError)),
        ownError === null ? null : text.ownError(shown(ownError)),
      ]
        .filter((sentence) => sentence !== null)
        .join(' ')}
    </p>
  );
}
