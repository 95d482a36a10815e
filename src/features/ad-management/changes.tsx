import { ChangeList } from '@/components/changes/change-list.tsx';
import type { PageState } from '@/components/figure-page/use-page-search.ts';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { usePartner } from '@/data/partner.tsx';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { adRegisterText } from '@/text/ad-register.ts';
import { registerQueries } from './ad-management-queries.ts';
import type { AdManagementSearch } from './ad-management-search.ts';
import { changeColumns } from './change-columns.tsx';

const { changes: text } = adRegisterText;

interface RegisterChangesProps {
  page: Pick<PageState<AdManagementSearch>, 'search' | 'change'>;
}

/** 변경 이력: who changed what; each change is offered as an intervention. */
export function RegisterChanges({ page }: RegisterChangesProps) {
  const partner = usePartner();
  return (
    <ChangeList
      partnerCode={partner.code}
      page={page}
      list={registerQueries.changes}
      subject="campaign"
      tableId="ad-register-changes"
      words={text}
      notes={<ResultNotes notes={[text.hint, text.help]} />}
      columns={changeColumns}
      file={(request) => ({
        name: () => [partner.name, text.file, fileTimestamp()].join('_'),
        sheet: { name: text.table, request },
      })}
    />
  );
}
