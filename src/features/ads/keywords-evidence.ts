import { metricOf } from '@/components/figures/metric.ts';
import { formatUnit } from '@/domain/numbers.ts';
import { adKeywordsText } from '@/text/ad-keywords.ts';
import type { KeywordRow } from './keywords-queries.ts';

const { evidence: text } = adKeywordsText;
/** ROAS of so many times the break-even is worth more money. */
const EXPAND = 1.3;
const percent = (value: number | null, decimals = 1) => formatUnit('percent', value, decimals);
const roas = metricOf('adRoas').format;

type Evidence = Pick<
  KeywordRow,
  'keywordClass' | 'adClickCnt' | 'adOrderCnt' | 'adRoas' | 'campaignCvr' | 'sureness'
>;

/** Why a keyword is of its class, a line each; breakEven: percent of ROAS, null where no margin is known. */
export function evidenceOf(row: Evidence, breakEven: number | null): string[] {
  const seen = text.clicks(row.adClickCnt, row.adOrderCnt);
  if (row.keywordClass === 'exclude' || row.keywordClass === 'short') return [seen, ...missingOrders(row)];
  if (breakEven === null) return [seen, text.noBreakEven(roas(row.adRoas))];
  return [
    seen,
    text.roas(roas(row.adRoas), roas(breakEven)),
    ...(row.keywordClass === 'check' ? [] : [text.expandAt(roas(breakEven * EXPAND))]),
  ];
}

/** What the clicks would have brought at the rate of the campaigns. */
function missingOrders({ keywordClass, adClickCnt, campaignCvr, sureness }: Evidence): string[] {
  if (campaignCvr === null || campaignCvr === 0 || sureness === null) return [text.noCvr];
  const expected = formatUnit('perDay', (adClickCnt * campaignCvr) / 100, 1);
  const say = keywordClass === 'exclude' ? text.sure : text.unsure;
  return [text.expected(percent(campaignCvr, 2), expected), say(percent(sureness))];
}
