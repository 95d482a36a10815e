import { percentOf } from '../../src/domain/ratio.ts';
import { type Concepts, days, nothing, rounded, ofOption, ofProduct, period, place } from './places.ts';

const wonADay = (won: number, loadedDays: number) => rounded((percentOf(won, loadedDays) ?? 0) / 100);
const sumOf = (values: readonly (number | null)[]) =>
  values.reduce<number>((sum, one) => sum + (one ?? 0), 0);
const loadedOf = ({ days: all, missing }: { days: number; missing: unknown[] }) => all - missing.length;

const pieces = <Line extends Record<(typeof pieceNames)[number], number>>(line: Line | undefined) =>
  line && Object.fromEntries(pieceNames.map((name) => [name, line[name]]));
const pieceNames = ['exQty', 'ibAprvQty', 'saleReadyQty', 'returnPendingQty', 'returnReadyQty'] as const;

const registered = place(
  '광고 관리',
  'ad_register',
  () => ({ page_size: 1000 }),
  ({ rows }, { campaign }) => {
    const row = rows.find(({ campaignId }) => campaignId === campaign);
    return (
      row && {
        adDayCost: row.adDayCost && rounded(row.adDayCost),
        adBlockedCost: row.adBlockedCost && rounded(row.adBlockedCost),
      }
    );
  },
);

/** The same figure in a row of two lists, or in a row and in what the row opens onto. */
export const rowConcepts: Concepts = {
  'a keyword in a period': [
    place(
      '키워드 성과의 키워드',
      'ad_keywords',
      (choice) => ({ ...days(choice), keyword: choice.keyword, page_size: 1000 }),
      ({ rows }, choice) => rows.find(({ keyword }) => keyword === choice.keyword),
    ),
    place(
      '키워드 성과의 상세',
      'ad_keyword_detail',
      (choice) => ({ ...days(choice), keyword: choice.keyword }),
      ({ figures }) => figures,
    ),
  ],
  'a campaign in 7 days': [
    registered,
    place(
      '캠페인 성과의 캠페인',
      'ad_campaigns',
      (choice) => ({ ...days(choice), page_size: 1000 }),
      ({ rows, period: asked }, { campaign }) => {
        const row = rows.find(({ campaignId }) => campaignId === campaign);
        return row && { adDayCost: wonADay(row.adCost, loadedOf(asked)) };
      },
    ),
    place(
      '광고 관리의 못 파는 옵션',
      'ad_register_options',
      ({ campaign }) => ({ campaign_id: campaign, page_size: 1000 }),
      ({ total, summary }) => total > 0 && { adBlockedCost: summary.adDayCost && rounded(summary.adDayCost) },
    ),
  ],
  'advertising of an option in 7 days': [
    place(
      '광고 관리의 못 파는 옵션',
      'ad_register_options',
      () => ({ page_size: 1000 }),
      ({ rows }, { option }) => {
        const own = rows.filter(({ optionId }) => optionId === option);
        return own.length > 0 && { adDayCost: rounded(sumOf(own.map(({ adDayCost }) => adDayCost))) };
      },
    ),
    place(
      '캠페인 성과의 옵션',
      'ad_options',
      (choice) => ({ ...days(choice), page_size: 1000 }),
      ({ rows, period: asked }, { option }) => {
        const row = rows.find(({ optionCd }) => optionCd === option);
        return row && { adDayCost: wonADay(row.adCost, loadedOf(asked)) };
      },
    ),
  ],
  'an option on a day': [
    place(
      '옵션 창의 하루',
      'option_panel',
      ({ option }) => ({ option_id: option }),
      (answer, { from }) => {
        const one = answer?.days.find(({ day }) => day === from);
        return one && { saleQty: one.saleQty, saleAmt: one.saleAmt };
      },
    ),
    place(
      '상품 비교 옵션별',
      'product_analytics_options',
      ofProduct,
      ({ rows }, { option }) => rows.find(({ optionId }) => optionId === option)?.figures,
    ),
  ],
  'a line of an inbound request': [
    place(
      '입고 관리의 상세',
      'inbound_detail',
      ({ request }) => ({ req_no: request }),
      ({ rows }, choice) => {
        const line = rows.find(({ id }) => id === choice.line);
        return line && { ...pieces(line), stockQty: line.stockQty };
      },
    ),
    place(
      '상품 상세의 입고',
      'product_inbound',
      ({ product }) => ({ product_id: product, page_size: 1000 }),
      ({ rows }, choice) => pieces(rows.find(({ id }) => id === choice.line)),
    ),
    place(
      '옵션 창의 입고',
      'option_panel',
      ({ option }) => ({ option_id: option }),
      (answer, choice) => {
        const line = answer?.inbound.lines.find(({ id }) => id === choice.line);
        return answer && { stockQty: answer.row.stockQty ?? undefined, exQty: line?.exQty };
      },
    ),
  ],
  'the finding of an option': [
    place('AI 상품진단', 'diagnosis_list', ofOption, ({ summary }) => summary),
    place(
      'AI 상품진단의 상세',
      'diagnosis_detail',
      ({ option }) => ({ option_id: option }),
      (answer) => {
        // The list shows the finding with the most won of each option.
        const current = answer?.findings.filter(({ isOver }) => !isOver) ?? [];
        const most = Math.max(...current.map(({ impactAmt }) => impactAmt ?? -1));
        const shown = current.find(
          ({ impactAmt, impactKind }) => impactAmt === most && impactKind === 'stock',
        );
        return { stockAmt: shown?.impactAmt ?? null };
      },
    ),
  ],
  'the cost of an intervention': [
    place(
      '변경 효과의 목록',
      'interventions',
      ({ from }) => ({ date_start: from, date_end: from }),
      ({ rows }, choice) => {
        const row = rows.find(({ id }) => id === choice.intervention);
        return row && { costAmt: row.costAmt };
      },
    ),
    place(
      '변경 효과의 상세',
      'intervention_detail',
      ({ intervention }) => ({ intervention_id: intervention }),
      ({ changes: [newest] }) => newest?.to && { costAmt: newest.to.costAmt },
    ),
    place('변경 효과의 지운 변경', 'removed_interventions', nothing, ({ rows }, choice) => {
      const row = rows.find(({ id }) => id === choice.removed);
      return row && { costAmt: row.was.costAmt };
    }),
  ],
  'the year so far': [
    place('브랜드 매출 관리', 'brand_sales_summary', period, ({ figures }) => figures),
    place(
      '브랜드 매출 관리의 목표',
      'sales_targets',
      ({ from }) => ({ year: Number(from.slice(0, 4)) }),
      ({ total: { saleAmt, achievementRate, targetGapAmt } }) => ({ saleAmt, achievementRate, targetGapAmt }),
    ),
  ],
};
