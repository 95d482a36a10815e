import type { AnswerOf } from '@/data/answer-of.ts';
import type * as z from 'zod/mini';
import type { campaignField } from '@/data/answers/ad-register.ts';
import type { ChangeRow } from '@/data/answers/changes.ts';
import { backendFetch } from '@/data/backend-fetch.ts';
import { changesFunction } from '@/data/changes-function.ts';
import type { Database } from '@/data/database.types.ts';
import { unwrap } from '@/data/errors.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { listAnswer } from '@/data/list-answer.ts';
import { listFunction } from '@/data/list-function.ts';
import { readWholeLists } from '@/data/list-pages.ts';
import { lastUpload } from '@/data/newest-upload.ts';
import { listRequest } from '@/data/rpc-request.ts';
import { supabase } from '@/data/supabase.ts';
import { useWrite } from '@/data/use-write.ts';

export type AdRegister = AnswerOf<'ad_register'>;
export type RegisterRow = AdRegister['rows'][number];
export type BlockedOptions = AnswerOf<'ad_register_options'>;
export type BlockedOption = BlockedOptions['rows'][number];
export type AdDays = AnswerOf<'ad_days'>;
export type AdSettlements = AnswerOf<'ad_settlements'>;
export type AdSettlementRow = AdSettlements['rows'][number];
export type CampaignField = z.infer<typeof campaignField>;
/** A change of the register, with the intervention that it was kept as. */
export type CampaignChange = ChangeRow<CampaignField>;

type RegisterArgs = Omit<Database['public']['Functions']['ad_register']['Args'], 'partner_cd'>;

const all = (partnerCode: string) => ['ad-register', partnerCode] as const;
const part = { area: all, freshness: freshness.ads };

export const registerQueries = {
  all,
  campaigns: listFunction({ name: 'ad_register', ...part }),
  /** Ids of every campaign of the search. */
  campaignIds: async (partnerCode: string, args: RegisterArgs) => {
    const [answer] = await readWholeLists(
      [await listRequest('ad_register', partnerCode, args)],
      backendFetch,
    );
    return listAnswer<AdRegister>(answer).rows.map(({ campaignId }) => campaignId);
  },
  blocked: listFunction({ name: 'ad_register_options', ...part }),
  changes: changesFunction<CampaignField>(part),
  settlements: listFunction({ name: 'ad_settlements', ...part }),
  days: figureFunction({ name: 'ad_days', ...part }),
  lastUpdate: lastUpload({ ...part, kind: { CATEGORY: '광고보고서' } }),
};

interface Entry {
  campaignId: string;
  field: CampaignField;
  /** '' for none. */
  value: string;
  /** What was read. */
  expected: string;
}

/**
 * Writes what is entered about a campaign, through once the page was read anew. Throws a Failure: conflict, whose detail is
 * the value that stands there; not-found for a campaign that is not the partner's; invalid.
 */
export function useChangeCampaign() {
  const write = useWrite(all);
  return ({ campaignId, ...entry }: Entry) =>
    write(
      async (partner_cd) =>
        unwrap(
          await supabase().rpc('change_campaign', { partner_cd, campaign_id: campaignId, ...entry }),
        ) as AnswerOf<'change_campaign'>,
    );
}

/** Keeps a change as an intervention; asked again it makes no second one. */
export function useKeepIntervention() {
  const write = useWrite(all);
  return (changeId: number) =>
    write(
      async (partner_cd) =>
        unwrap(
          await supabase().rpc('create_intervention_of_change', { partner_cd, change_id: changeId }),
        ) as AnswerOf<'create_intervention_of_change'>,
    );
}
