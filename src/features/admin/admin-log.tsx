import type { ComponentProps } from 'react';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import type { TableSheet } from '@/components/table/table-sheet.ts';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { AdminFilters } from './admin-filters.tsx';

type ListProps<Row extends object> = ComponentProps<typeof ListResult<Row>>;

interface AdminLogProps<Row extends object> extends Omit<ListProps<Row>, 'page' | 'notes' | 'file'> {
  page: ListProps<Row>['page'] & ComponentProps<typeof AdminFilters>['page'];
  text: { table: string; file: string; hint: string };
  /** Every row, for the file. */
  request: TableSheet['request'];
}

/** A record of 관리 with its filters: what happened, the newest first, and a sentence that says what is in it. */
export function AdminLog<Row extends object>({ text, request, ...list }: AdminLogProps<Row>) {
  return (
    <div className="grid gap-3.5">
      <AdminFilters page={list.page} />
      <ListResult
        {...list}
        notes={<ResultNotes notes={[text.hint]} />}
        file={{
          name: () => [text.file, fileTimestamp()].join('_'),
          sheet: { name: text.table, request },
        }}
      />
    </div>
  );
}
