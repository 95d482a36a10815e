import { PeriodCard } from './period-card.tsx';
import { SETTLEMENT_REPORTS } from '@/domain/settlement-reports.ts';
import { Check } from 'lucide-react';
import { LoadWayInline } from '@/components/loads/load-way.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/data/toast.ts';
import { usePress } from '@/data/use-press.ts';
import { formatMoment } from '@/domain/korea-time.ts';
import { formatUnit } from '@/domain/numbers.ts';
import { costTypeText } from '@/text/settlement.ts';
import { settlementPeriodText } from '@/text/settlement-period.ts';
import { type SettledPeriod, type SettlementCategory } from './settled-periods.ts';
import { useChangeWaiver } from './settlement-queries.ts';

const { reports: text } = settlementPeriodText;
const kinds: Readonly<Record<string, string>> = costTypeText;

/** 비용 파일 체크리스트: which of the nine reports of a period are in, missing, or said to be none. */
export function ReportsCard({ period }: { period: SettledPeriod }) {
  const { missing } = period;
  return (
    <PeriodCard title={text.title} period={period}>
      <p className="text-muted-foreground px-4 py-2 text-sm break-keep">
        {missing.length === 0 ? (
          text.settled
        ) : (
          <>
            {text.open(missing)} <LoadWayInline />
          </>
        )}
      </p>
      <ul className="px-4 pb-2">
        {SETTLEMENT_REPORTS.map((report) => (
          <Report key={report} report={report} period={period} />
        ))}
      </ul>
    </PeriodCard>
  );
}

function Report({ report, period }: { report: SettlementCategory; period: SettledPeriod }) {
  const files = period.files.filter(({ category }) => category === report);
  const isWaived = period.waived.includes(report);
  return (
    <li className="border-border-soft flex flex-wrap items-center gap-x-3 gap-y-1 border-t py-2 text-sm">
      <span className="w-32 font-semibold">{report}</span>
      {files.length > 0 ? (
        <Badge tone="green">
          <Check aria-hidden />
          {text.loaded}
        </Badge>
      ) : isWaived ? (
        <Badge>{text.waived}</Badge>
      ) : (
        <Badge tone="yellow">{text.missing}</Badge>
      )}
      {files.length === 0 ? <WaiverButton report={report} period={period} isWaived={isWaived} /> : null}
      <ul className="text-subtle-foreground min-w-0 basis-full text-xs tabular-nums">
        {files.map(({ part, fileName, rowCount, amount, at }) => (
          <li key={`${part} ${fileName}`} className="flex flex-wrap gap-x-2">
            <span className="min-w-0 break-all">{[kinds[part], fileName].filter(Boolean).join(' · ')}</span>
            <span>{text.file(rowCount, formatUnit('won', amount))}</span>
            <span>{text.at(formatMoment(at))}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

interface WaiverButtonProps {
  report: SettlementCategory;
  period: SettledPeriod;
  isWaived: boolean;
}

/** One press says that the period has no such report, or takes that back. */
function WaiverButton({ report, period, isWaived }: WaiverButtonProps) {
  const change = useChangeWaiver();
  const { busy, press } = usePress();
  const waive = async () => {
    await change(report, period.periodEnd, !isWaived);
    toast.success(isWaived ? text.takenBackToast(report) : text.waivedToast(report));
  };
  return (
    <Button
      size="sm"
      className="ml-auto"
      busy={busy}
      aria-label={isWaived ? text.takeBackOf(report) : text.waiveOf(report)}
      onClick={() => press(waive)}
    >
      {isWaived ? text.takeBack : text.waive}
    </Button>
  );
}
