import { useQuery } from '@tanstack/react-query';
import { PartFailed } from '@/components/figure-page/part.tsx';
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { usePartner } from '@/data/partner.tsx';
import { diagnosisReplay as measured } from '@/domain/diagnosis-replay.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { formatUnit } from '@/domain/numbers.ts';
import { percentOf } from '@/domain/ratio.ts';
import { diagnosisText } from '@/text/diagnosis.ts';
import { diagnosisQueries as queries } from '@/components/diagnosis/diagnosis-queries.ts';

const { measured: text, rules } = diagnosisText;
const percent = (share: number) => formatUnit('percent', 100 * share);

/** How often the diagnosis is right: in what was measured, and for this partner. */
export function DiagnosisHelp() {
  const { days, partners, warnings, lostWon } = measured;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{text.title}</CardTitle>
      </CardHeader>
      <div className="text-muted-foreground grid gap-2 px-4 pb-4 text-sm break-keep">
        <p>{text.state}</p>
        <p>{text.warnings(days, partners, warnings.said, percent(warnings.true))}</p>
        <p>{text.lostWon(percent(lostWon.warned))}</p>
        <OwnRecord />
        <details>
          <summary className="focus-ring w-fit cursor-pointer rounded-sm font-semibold">{text.more}</summary>
          <Measured />
        </details>
      </div>
    </Card>
  );
}

/** The outcome of this partner's warnings. */
function OwnRecord() {
  const { data, isError, error, refetch } = useQuery(queries.record.answer(usePartner().code, {}));
  if (isError)
    return <PartFailed error={error} retry={() => void refetch()} title={text.ownFailed} className="py-2" />;
  // A line of its height, until it is known.
  if (!data) return <p aria-busy="true">&nbsp;</p>;
  const { warnedCount, soldOutCount } = data;
  if (warnedCount === 0) return <p>{text.noOwn}</p>;
  return (
    <p>{text.own(warnedCount, soldOutCount, formatUnit('percent', percentOf(soldOutCount, warnedCount)))}</p>
  );
}

function Measured() {
  const { stockOuts, soldOutDay, chances, findings, won, rankCorrelation } = measured;
  return (
    <ul className="mt-2 grid list-disc gap-1 pl-5">
      <li>{text.measuredOn(formatDay(measured.day))}</li>
      <li>{text.stockOuts(percent(stockOuts.warned), percent(stockOuts.warnedEarly), stockOuts.happened)}</li>
      <li>{text.soldOutDay(soldOutDay.median, percent(soldOutDay.near), soldOutDay.judged)}</li>
      <li>{text.chances(chances.map(({ said, happened }) => text.chance(said, happened)).join(', '))}</li>
      {findings.map(({ rule, share, judged }) => (
        <li key={rule}>{text.rule(rules[rule], percent(share), judged)}</li>
      ))}
      {won.map(({ rule, share, judged }) => (
        <li key={rule}>{text.won(rules[rule], percent(share), judged)}</li>
      ))}
      <li>{text.score(rankCorrelation.sales, rankCorrelation.change)}</li>
    </ul>
  );
}
