import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listPart } from '@/components/figure-page/list-part.ts';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import type { ResultFile } from '@/components/table/result-card.tsx';
import { sortArgs } from '@/components/table/search-params.ts';
import type { TableColumn } from '@/components/table/table-column.ts';
import type { ChangeRow } from '@/data/answers/changes.ts';
import type { changesFunction } from '@/data/changes-function.ts';
import { fileTimestamp } from '@/domain/korea-time.ts';
import type { ExportRequest } from '@/export/export-types.ts';
import { changePhoneColumn } from './change-columns.tsx';

interface ChangeListProps<Field extends ChangeRow['field']> {
  partner: { code: string; name: string };
  page: Parameters<typeof listPart<'change'>>[0];
  /** The changes under the key of the page, which reads them again after a write. */
  list: ReturnType<typeof changesFunction<Field>>;
  subject: 'option' | 'target' | 'charge' | 'campaign';
  /** Product id of options, code of the others; all without it. */
  subjectId?: string;
  tableId: string;
  words: { table: string; empty: string; file?: string };
  notes?: ReactNode;
  columns: TableColumn<ChangeRow<Field>>[];
  /** Without one: named by the page's words. */
  file?: (request: () => Promise<ExportRequest>) => ResultFile;
}

/** 변경 이력: who changed what of the subject, the newest first. */
export function ChangeList<Field extends ChangeRow['field']>(props: ChangeListProps<Field>) {
  const { partner, page, list, subject, subjectId, tableId, words, notes, columns } = props;
  const file =
    props.file ??
    ((request: () => Promise<ExportRequest>) => ({
      name: () => [partner.name, words.file, fileTimestamp()].join('_'),
      sheet: { name: words.table, request },
    }));
  const { changeSort: sort, changePage } = page.search;
  const args = {
    subject,
    ...(subjectId === undefined ? {} : { subject_id: subjectId }),
    ...sortArgs(sort),
    page_number: changePage,
    page_size: PAGE_SIZE,
  };
  return (
    <ListResult
      page={listPart(page, 'change')}
      query={useQuery(list.page(partner.code, args))}
      tableId={tableId}
      label={words.table}
      empty={words.empty}
      neverLoaded={null}
      notes={notes}
      columns={columns}
      phoneColumn={changePhoneColumn}
      rowKey={(row) => String(row.id)}
      file={file(() => list.everyRow(partner.code, args))}
    />
  );
}
