import { ChangeList } from '@/components/changes/change-list.tsx';
import type { PageState } from '@/components/figure-page/use-page-search.ts';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { usePartner } from '@/data/partner.tsx';
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
  return (
    <ChangeList
      partner={usePartner()}
      page={page}
      list={registerQueries.changes}
      subject="campaign"
      tableId="ad-register-changes"
      words={text}
      notes={<ResultNotes notes={[text.hint, text.help]} />}
      columns={changeColumns}
    />
  );
}
