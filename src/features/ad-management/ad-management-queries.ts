import type * as z from 'zod/mini';
import type {
  adDays,
  adRegister,
  adRegisterOptions,
  adSettlements,
  campaignChange,
  campaignField,
  interventionOfChange,
} from '@/data/answers/ad-register.ts';
import type { ChangeRow } from '@/data/answers/changes.ts';
import { changesFunction } from '@/data/changes-function.ts';
import { unwrap } from '@/data/errors.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { listAnswer } from '@/data/list-answer.ts';
import { listFunction } from '@/data/list-function.ts';
import { lastUpload } from '@/data/newest-upload.ts';
import { supabase } from '@/data/supabase.ts';
import { useWrite } from '@/data/use-write.ts';

export type AdRegister = z.infer<typeof adRegister>;
export type RegisterRow = AdRegister['rows'][number];
export type BlockedOptions = z.infer<typeof adRegisterOptions>;
export type BlockedOption = BlockedOptions['rows'][number];
export type AdDays = z.infer<typeof adDays>;
export type AdSettlements = z.infer<typeof adSettlements>;
export type AdSettlementRow = AdSettlements['rows'][number];
export type CampaignField = z.infer<typeof campaignField>;
/** A change of the register, with the intervention that it was kept as. */
export type CampaignChange = ChangeRow<CampaignField>;
type ChangedCampaign = z.infer<typeof campaignChange>;
type InterventionOfChange = z.infer<typeof interventionOfChange>;

const all = (partnerCode: string) => ['ad-register', partnerCode] as const;
const part = { area: all, freshness: freshness.ads };

export const registerQueries = {
  all,
  campaigns: listFunction({ name: 'ad_register', read: listAnswer<AdRegister>, ...part }),
  blocked: listFunction({ name: 'ad_register_options', read: listAnswer<BlockedOptions>, ...part }),
  changes: changesFunction<CampaignField>(part),
  settlements: listFunction({ name: 'ad_settlements', read: listAnswer<AdSettlements>, ...part }),
  days: figureFunction<AdDays>()({ name: 'ad_days', ...part }),
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
        ) as ChangedCampaign,
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
        ) as InterventionOfChange,
    );
}
