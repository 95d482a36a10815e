import { ChangeList } from '@/components/changes/change-list.tsx';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { brandSalesText } from '@/text/brand-sales.ts';
import { brandSalesQueries } from './brand-sales-queries.ts';
import { changeColumns } from './change-columns.tsx';
import type { PagePart } from './page-part.ts';

const { changes: text } = brandSalesText;

/** 변경 이력: who changed which target. */
export function ChangesTab({ partner, page }: PagePart) {
  return (
    <ChangeList
      partnerCode={partner.code}
      page={page}
      list={brandSalesQueries.changes}
      subject="target"
      tableId="brand-sales-changes"
      words={text}
      columns={changeColumns}
      file={(request) => ({
        name: () => [partner.name, text.file, fileTimestamp()].join('_'),
        sheet: { name: text.table, request },
      })}
    />
  );
}
