import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { diagnosisReplay as measured } from '@/domain/diagnosis-replay.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { formatUnit } from '@/domain/numbers.ts';
import { diagnosisText } from '@/text/diagnosis.ts';

const { measured: text, rules } = diagnosisText;
const percent = (share: number) => formatUnit('percent', 100 * share);

/** How often the diagnosis was right, as it was last measured. */
export function DiagnosisHelp() {
  const { lostWon, warnings, stockOuts, soldOutDay, chances, findings, won } = measured;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{text.title}</CardTitle>
      </CardHeader>
      <div className="text-muted-foreground grid gap-2 px-4 pb-4 text-sm break-keep">
        <p>{text.intro(formatDay(measured.day), measured.days, measured.partners)}</p>
        <ul className="grid list-disc gap-1 pl-5">
          <li>{text.lostWon(percent(lostWon.warned))}</li>
          <li>{text.warnings(warnings.said, percent(warnings.true))}</li>
          <li>
            {text.stockOuts(percent(stockOuts.warned), percent(stockOuts.warnedEarly), stockOuts.happened)}
          </li>
          <li>{text.soldOutDay(soldOutDay.median, percent(soldOutDay.near), soldOutDay.judged)}</li>
          <li>{text.chances(chances.map(({ said, happened }) => text.chance(said, happened)).join(', '))}</li>
          {findings.map(({ rule, share, judged }) => (
            <li key={rule}>{text.rule(rules[rule], percent(share), judged)}</li>
          ))}
          {won.map(({ rule, share, judged }) => (
            <li key={rule}>{text.won(rules[rule], percent(share), judged)}</li>
          ))}
          <li>{text.score(measured.rankCorrelation.sales, measured.rankCorrelation.change)}</li>
        </ul>
      </div>
    </Card>
  );
}
