import { useState } from 'react';
import { TableRegion } from '@/components/table/table-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { useMember } from '@/data/member.tsx';
import { memberLabel } from '@/data/member-query.ts';
import { formatDay, formatMoment } from '@/domain/korea-time.ts';
import { formatCount, NO_VALUE } from '@/domain/numbers.ts';
import { uploadText } from '@/text/upload.ts';
import { periodText } from './file-facts.tsx';
import { OriginalButton } from './original-button.tsx';
import { type Asked, TakeBackButtons } from './take-back-buttons.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { DropDialog } from './take-back-drop.tsx';
import type { DropLoad, Load } from './upload-queries.ts';

const text = uploadText.history;
const columns = [
  ['moment', ''],
  ['kind', ''],
  ['file', ''],
  ['period', ''],
  ['rows', 'text-right'],
  ['new', 'text-right'],
  ['changed', 'text-right'],
  ['removed', 'text-right'],
  ['errors', 'text-right'],
  ['restated', ''],
  ['aside', ''],
  ['way', ''],
  ['who', ''],
  ['takeBack', ''],
] as const;

const counted = (rows: number | null) => (rows === null ? NO_VALUE : formatCount(rows));

interface HistoryTableProps {
  loads: readonly Load[];
  /** Called with the loads that were taken back. */
  onTaken: (loads: readonly DropLoad[]) => void;
}

/** The table of loads, those that were taken back struck through. */
export function HistoryTable({ loads, onTaken }: HistoryTableProps) {
  const member = useMember();
  // Not in the row: what is taken back is no longer one to ask about, while its dialog still says what became of it.
  const [asked, setAsked] = useState<Asked | null>(null);
  const dialog = { onTaken, onClose: () => setAsked(null) };
  const who = ({ userId, userName }: Load) => {
    if (userId === member.id) return memberLabel(member);
    return userName ?? (userId === null ? NO_VALUE : text.other);
  };
  const newestOfDrop = (drop: string | null) =>
    loads.find(({ dropId, mayTakeBack }) => mayTakeBack && dropId === drop);
  return (
    <TableRegion label={text.region} className="rounded-b-lg">
      <Table aria-label={text.title}>
        <TableHeader>
          <tr>
            {columns.map(([name, align]) => (
              <TableHead key={name} className={align}>
                {text.columns[name]}
              </TableHead>
            ))}
          </tr>
        </TableHeader>
        <TableBody>
          {loads.map((load) => (
            <TableRow key={load.id} className={load.takenBackAt === null ? '' : 'text-muted-foreground'}>
              <TableCell>{formatMoment(load.loadedAt)}</TableCell>
              <TableCell className="font-semibold">{load.category}</TableCell>
              <TableCell>
                <div className="flex max-w-64 items-center">
                  <span className="truncate">
                    {load.takenBackAt === null ? load.fileName : <s>{load.fileName}</s>}
                  </span>
                  <OriginalButton load={load} />
                </div>
              </TableCell>
              <TableCell>{periodText(load.periodStart, load.periodEnd) ?? NO_VALUE}</TableCell>
              <TableCell className="text-right">{formatCount(load.rows)}</TableCell>
              <TableCell className="text-right">{counted(load.new)}</TableCell>
              <TableCell className="text-right">{counted(load.changed)}</TableCell>
              <TableCell className="text-right">{counted(load.removed)}</TableCell>
              <TableCell className={load.errors > 0 ? 'text-red text-right' : 'text-right'}>
                {formatCount(load.errors)}
              </TableCell>
              <TableCell>
                <Restated days={load.restated} />
              </TableCell>
              <TableCell>
                {load.aside > 0 ? text.aside(load.asideServices, load.aside, load.asideAmt) : NO_VALUE}
              </TableCell>
              <TableCell>{load.way === null ? NO_VALUE : text.ways[load.way]}</TableCell>
              <TableCell>{who(load)}</TableCell>
              <TableCell>
                {load.takenBackAt === null ? (
                  <TakeBackButtons
                    load={load}
                    isNewestOfDrop={newestOfDrop(load.dropId) === load}
                    onAsk={setAsked}
                  />
                ) : (
                  text.takenBack(formatMoment(load.takenBackAt), load.takenBackBy ?? '')
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {asked && 'load' in asked ? <TakeBackDialog load={asked.load} {...dialog} /> : null}
      {asked && 'dropId' in asked ? <DropDialog dropId={asked.dropId} {...dialog} /> : null}
    </TableRegion>
  );
}

/** What a load said anew of days that were loaded before, day by day when it is opened. */
function Restated({ days }: { days: Load['restated'] }) {
  if (days.length === 0) return NO_VALUE;
  const won = days.reduce((sum, { from, to }) => sum + to - from, 0);
  return (
    <details className="tabular-nums">
      <summary className="focus-ring w-fit cursor-pointer rounded-sm">
        {text.restated(days.length, won)}
      </summary>
      <ul className="text-muted-foreground max-h-40 overflow-y-auto text-xs">
        {days.map(({ day, from, to }) => (
          <li key={day}>{text.restatedDay(formatDay(day), from, to)}</li>
        ))}
      </ul>
    </details>
  );
}
