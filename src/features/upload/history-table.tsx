import { TableRegion } from '@/components/table/table-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { useMember } from '@/data/member.tsx';
import { memberLabel } from '@/data/member-query.ts';
import { formatMoment } from '@/domain/korea-time.ts';
import { formatCount, NO_VALUE } from '@/domain/numbers.ts';
import { uploadText } from '@/text/upload.ts';
import { periodText } from './file-facts.tsx';
import type { LoadedFile } from './upload-queries.ts';

const text = uploadText.history;
const columns = [
  ['moment', ''],
  ['kind', ''],
  ['file', ''],
  ['period', ''],
  ['rows', 'text-right'],
  ['errors', 'text-right'],
  ['aside', ''],
  ['who', ''],
] as const;

/** The table of loads. Other members' names are not visible to a member, so they are other people. */
export function HistoryTable({ files }: { files: readonly LoadedFile[] }) {
  const member = useMember();
  const who = (userId: string | null) => {
    if (userId === null) return NO_VALUE;
    return userId === member.id ? memberLabel(member) : text.other;
  };
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
          {files.map((file) => (
            <TableRow key={file.id}>
              <TableCell>{formatMoment(file.loadedAt)}</TableCell>
              <TableCell className="font-semibold">{file.category}</TableCell>
              <TableCell className="max-w-72 truncate">{file.fileName ?? NO_VALUE}</TableCell>
              <TableCell>{periodText(file.periodStart, file.periodEnd) ?? NO_VALUE}</TableCell>
              <TableCell className="text-right">{formatCount(file.rowCount)}</TableCell>
              <TableCell className={file.errorCount > 0 ? 'text-red text-right' : 'text-right'}>
                {formatCount(file.errorCount)}
              </TableCell>
              <TableCell>
                {file.asideCount > 0
                  ? text.aside(file.asideServices, file.asideCount, file.asideAmount)
                  : NO_VALUE}
              </TableCell>
              <TableCell>{who(file.userId)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableRegion>
  );
}
