import { ChangeList } from '@/components/changes/change-list.tsx';
import { brandSalesText } from '@/text/brand-sales.ts';
import { brandSalesQueries } from './brand-sales-queries.ts';
import { changeColumns } from './change-columns.tsx';
import type { PagePart } from './page-part.ts';

const { changes: text } = brandSalesText;

/** 변경 이력: who changed which target. */
export function ChangesTab({ partner, page }: PagePart) {
  return (
    <ChangeList
      partner={partner}
      page={page}
      list={brandSalesQueries.changes}
      subject="target"
      tableId="brand-sales-changes"
      words={text}
      columns={changeColumns}
    />
  );
}
