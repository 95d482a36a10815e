import { ChangeList } from '@/components/changes/change-list.tsx';
import { settlementText } from '@/text/settlement.ts';
import { changeColumns } from './charge-change-columns.tsx';
import type { PagePart } from './page-part.ts';
import { settlementQueries } from './settlement-queries.ts';

const { changes: text } = settlementText;

/** 변경 이력: who changed which charge. */
export function ChargeChangesTab({ partner, page }: PagePart) {
  return (
    <ChangeList
      partner={partner}
      page={page}
      list={settlementQueries.chargeChanges}
      subject="charge"
      tableId="settlement-charge-changes"
      words={text}
      columns={changeColumns}
    />
  );
}
