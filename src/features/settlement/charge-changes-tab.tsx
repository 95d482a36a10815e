import { ChangeList } from '@/components/changes/change-list.tsx';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { settlementText } from '@/text/settlement.ts';
import { changeColumns } from './charge-change-columns.tsx';
import type { PagePart } from './page-part.ts';
import { settlementQueries } from './settlement-queries.ts';

const { changes: text } = settlementText;

/** 변경 이력: who changed which charge. */
export function ChargeChangesTab({ partner, page }: PagePart) {
  return (
    <ChangeList
      partnerCode={partner.code}
      page={page}
      list={settlementQueries.chargeChanges}
      subject="charge"
      tableId="settlement-charge-changes"
      words={text}
      columns={changeColumns}
      file={(request) => ({
        name: () => [partner.name, text.file, fileTimestamp()].join('_'),
        sheet: { name: text.table, request },
      })}
    />
  );
}
