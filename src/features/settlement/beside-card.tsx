import { PeriodCard } from './period-card.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { formatDay } from '@/domain/korea-time.ts';
import { formatTerm, formatUnit } from '@/domain/numbers.ts';
import { settlementPeriodText } from '@/text/settlement-period.ts';
import { type SettledPeriod } from './settled-periods.ts';

const { beside: text } = settlementPeriodText;
const { headings } = text;
const won = (value: number | null) => formatUnit('won', value);

/** Sums of other lines. */
const SUMS = ['base', 'payable', 'setoff', 'service', 'paid'];

/** 쿠팡 지급 대사: what the marketplace pays for a period, line by line beside the sums of the files. */
export function BesideCard({ period }: { period: SettledPeriod }) {
  const { lines, payments } = period;
  return (
    <PeriodCard title={text.title} period={period}>
      {lines === null ? (
        <p className="text-muted-foreground px-4 pb-4 text-sm break-keep">{text.empty}</p>
      ) : (
        <>
          <ul className="grid gap-2 px-4 py-3 text-sm tabular-nums">
            {payments.map(
              ({ ratio, payableAmt, setoffAmt, serviceAmt, compAmt, paidAmt, payDay, status }) => (
                <li key={ratio} className="grid gap-0.5">
                  <span className="flex flex-wrap items-center gap-x-2">
                    <b>{text.payment(ratio)}</b>
                    {payDay === null ? null : formatDay(payDay)}
                    {status ? <Badge>{status}</Badge> : null}
                  </span>
                  <span className="text-muted-foreground break-keep">
                    {text.formula} = {won(payableAmt)} {formatTerm('-', 'won', setoffAmt)}{' '}
                    {formatTerm('-', 'won', serviceAmt)} {formatTerm('+', 'won', compAmt)} ={' '}
                    <b className="text-foreground">{won(paidAmt)}</b>
                  </span>
                </li>
              ),
            )}
          </ul>
          <Sentences lines={lines} />
          <Lines lines={lines} />
        </>
      )}
    </PeriodCard>
  );
}

type BesideLines = NonNullable<SettledPeriod['lines']>;

/** In words: what explains the difference, and what could not be compared. */
function Sentences({ lines }: { lines: BesideLines }) {
  const parts = lines.filter(({ line }) => !SUMS.includes(line));
  const named = (chosen: BesideLines) => chosen.map(({ line }) => text.lines[line]);
  const differing = parts.filter(({ difference }) => difference !== null && difference !== 0);
  const unknown = parts.filter(({ ours, theirs }) => ours === null && theirs !== 0);
  const same = differing.length === 0 && unknown.length === 0;
  return (
    <ul className="text-muted-foreground grid gap-1 px-4 pb-3 text-xs break-keep">
      {same ? <li>{text.same}</li> : null}
      {differing.length > 0 ? <li className="text-red">{text.differs(named(differing))}</li> : null}
      {unknown.length > 0 ? <li>{text.unknown(named(unknown))}</li> : null}
      <li>{text.comp}</li>
    </ul>
  );
}

function Lines({ lines }: { lines: BesideLines }) {
  return (
    <section
      aria-label={text.title}
      // On a phone it scrolls sideways: the keyboard has to reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="focus-ring overflow-x-auto rounded-md"
    >
      <Table>
        <caption className="sr-only">{text.title}</caption>
        <TableHeader>
          <TableRow>
            <TableHead>{headings.line}</TableHead>
            <TableHead className="text-right">{headings.theirs}</TableHead>
            <TableHead className="text-right">{headings.ours}</TableHead>
            <TableHead className="text-right">{headings.difference}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {lines.map(({ line, theirs, ours, difference }) => (
            <TableRow key={line} className={SUMS.includes(line) ? '[&_td]:bg-raised font-bold' : ''}>
              <TableCell>{text.lines[line]}</TableCell>
              <TableCell className="text-right">{won(theirs)}</TableCell>
              <TableCell className="text-right">{won(ours)}</TableCell>
              <TableCell className={cn('text-right', difference ? 'text-red' : '')}>
                {won(difference)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
