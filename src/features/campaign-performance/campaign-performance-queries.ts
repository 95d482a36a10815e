import type { AnswerOf } from '@/data/answer-of.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { listAnswer } from '@/data/list-answer.ts';
import { listFunction } from '@/data/list-function.ts';
import { lastUpload } from '@/data/newest-upload.ts';

export type AdCampaignsSummary = AnswerOf<'ad_campaigns_summary'>;
export type AdCampaigns = AnswerOf<'ad_campaigns'>;
export type AdOption = AnswerOf<'ad_options'>['rows'][number];
type Campaign = AdCampaigns['rows'][number];
type Part = AnswerOf<'ad_campaign_parts'>['rows'][number];

/** A campaign, an ad group or an option of one. */
export type CampaignRow = Omit<Campaign, 'status'> &
  Pick<Part, 'adgroupName' | 'optionCd' | 'isMatched' | 'productName' | 'optionName'> & {
    status: Campaign['status'] | null;
    level: 'campaign' | 'group' | 'option';
  };

const NO_PART = {
  adgroupName: '',
  optionCd: null,
  isMatched: null,
  productName: null,
  optionName: null,
} as const;
const NO_CAMPAIGN = { campaignName: '', adType: null, status: null, targetRoas: null } as const;

const ofCampaign = (row: Campaign): CampaignRow => ({ ...NO_PART, ...row, level: 'campaign' });
const ofPart = (row: Part): CampaignRow => ({
  ...NO_CAMPAIGN,
  ...row,
  level: row.optionCd === null ? 'group' : 'option',
});

const all = (partnerCode: string) => ['ad-campaigns', partnerCode] as const;
const part = { area: all, freshness: freshness.ads };

const parts = figureFunction({
  name: 'ad_campaign_parts',
  read: (answer): readonly CampaignRow[] => (answer as AnswerOf<'ad_campaign_parts'>).rows.map(ofPart),
  ...part,
});

export const campaignsQueries = {
  all,
  summary: figureFunction({ name: 'ad_campaigns_summary', ...part }),
  campaigns: listFunction({
    name: 'ad_campaigns',
    read: (answer) => {
      const list = listAnswer<AdCampaigns>(answer);
      return { ...list, rows: list.rows.map(ofCampaign) };
    },
    ...part,
  }),
  /** Rows below a row. While they are on their way, those of another row are none of this one's. */
  parts: (...of: Parameters<typeof parts.answer>) => {
    const { placeholderData: _, ...options } = parts.answer(...of);
    return options;
  },
  options: listFunction({ name: 'ad_options', ...part }),
  lastUpdate: lastUpload({ ...part, kind: { CATEGORY: '광고보고서' } }),
};
