import type { AnswerOf } from '@/data/answer-of.ts';
import type { DiagnosisList } from '@/data/answers/diagnosis.ts';
import { diagnosisArea } from '@/data/areas.ts';
import { unwrap } from '@/data/errors.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { listFunction } from '@/data/list-function.ts';
import { lastUpload } from '@/data/newest-upload.ts';
import { supabase } from '@/data/supabase.ts';
import { useWrite } from '@/data/use-write.ts';

export type DiagnosisRow = DiagnosisList['rows'][number];
export type Detail = AnswerOf<'diagnosis_detail'>;

const part = { area: diagnosisArea, freshness: freshness.diagnosis };

export const diagnosisQueries = {
  all: diagnosisArea,
  list: listFunction({ name: 'diagnosis_list', ...part }),
  detail: figureFunction({ name: 'diagnosis_detail', ...part }),
  record: figureFunction({ name: 'diagnosis_record', ...part }),
  lastUpdate: lastUpload({ ...part, kind: { CATEGORY: '판매분석' } }),
};

/** Sets what is done about a finding, through once the page was read anew; throws a Failure as useChangeClaim of losses. */
export function useChangeDiagnosis() {
  const write = useWrite(diagnosisArea);
  return (entry: { finding_id: number; status: string; expected: string }) =>
    write(
      async (partner_cd) =>
        unwrap(
          await supabase().rpc('change_diagnosis', { partner_cd, ...entry }),
        ) as AnswerOf<'change_diagnosis'>,
    );
}
