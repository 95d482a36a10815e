import { percentOf } from '../../src/domain/ratio.ts';
import {
  type Answers,
  type Choice,
  type Concepts,
  days,
  everyPartner,
  nothing,
  ofBrand,
  ofOption,
  ofProduct,
  period,
  place,
  rounded,
} from './places.ts';

const sales = [
  place('전체 통계', 'total_sales_summary', period, ({ figures }) => figures),
  place(
    '매출 변화 요인',
    'sales_explanation',
    period,
    ({ figures, ads, changeAmt }) => figures && { ...figures, ...ads, changeAmt },
  ),
  place('전체 통계 기간별', 'total_sales_days', period, ({ figures }) => figures),
  place('전체 통계 브랜드별', 'total_sales_brands', period, ({ figures }) => figures),
  place('전체 통계 상품별', 'total_sales_products', period, ({ figures }) => figures),
  place('브랜드 매출 관리', 'brand_sales_summary', period, ({ figures }) => figures),
  place('브랜드 매출 관리 브랜드별', 'brand_sales_brands', period, ({ figures }) => figures),
  place('브랜드 매출 관리 합계', 'brand_sales_rows', period, ({ summary }) => summary.figures),
  place('브랜드 매출 관리 표', 'brand_sales_pivot', period, ({ totals }) => ({
    saleAmt: totals.total,
    targetAmt: totals.targetAmt,
  })),
  place(
    '포트폴리오',
    'portfolio',
    period,
    ({ summary }) => summary.figures && { ...summary.figures, breakEvenRoas: summary.breakEvenRoas },
  ),
  place(
    '캠페인 성과',
    'ad_campaigns_summary',
    period,
    ({ figures, tacos }) => figures && { ...figures, tacos },
  ),
  place('전체 포트폴리오', 'portfolios', everyPartner(days), ({ summary, rows }, { brand }) => {
    const own = rows.find(({ brandCd }) => brandCd === brand);
    // A share is of all rows.
    if (brand !== null) return own && { ...own, share: undefined };
    return summary.figures && { ...summary.figures, breakEvenRoas: summary.breakEvenRoas };
  }),
  place('캠페인 성과 합계', 'ad_campaigns', period, ({ figures }) => figures),
  place('캠페인 성과 옵션', 'ad_options', period, ({ figures }) => figures),
  place('키워드 성과', 'ad_keywords_summary', period, ({ allFigures }) => allFigures),
  place('키워드 성과 합계', 'ad_keywords', period, ({ figures }) => figures),
];

/** A row with the pieces a day that its suggestion rests on. */
const withPace = <Row extends { suggestion: { perDay: number } | null }>(row: Row | undefined) =>
  row && { ...row, perDay: row.suggestion?.perDay };
const rowOf = <Row extends { optionId: string }>(rows: readonly Row[], { option }: Choice) =>
  rows.find(({ optionId }) => optionId === option);
const productOnly = ({ product }: Choice) => ({ product_id: product });

export const optionNow = [
  place('상품 관리', 'product_list', ofOption, ({ rows }) => withPace(rows[0])),
  place('재고 현황', 'stock_list', ofOption, ({ rows }) => rows[0]),
  place('발주 목록', 'order_list', ofOption, ({ rows }) => rows[0]),
  place('입고 템플릿', 'inbound_plan', ofOption, ({ rows }) => withPace(rows[0])),
  place(
    '옵션 창',
    'option_panel',
    ({ option }) => ({ option_id: option }),
    (answer) => withPace(answer?.row),
  ),
  place('상품 상세', 'product_detail', productOnly, ({ rows }, choice) => withPace(rowOf(rows, choice))),
  place('상품 상세 재고', 'product_stock', productOnly, ({ rows }, choice) => {
    const row = rowOf(rows, choice);
    return row && { stockQty: row.stockQty, storageFee: row.storageFee };
  }),
  place(
    '브랜드 상품',
    'brand_products',
    (choice) => ({ ...ofBrand(choice), page_size: 1000 }),
    ({ rows }, { product }) => {
      const row = rows.find(({ productId, optionCount }) => productId === product && optionCount === 1);
      return (
        row &&
        row.stockQty !== null && {
          stockQty: row.stockQty,
          incomingQty: row.incomingQty,
          avgSales7Days: row.avgSales7Days,
          doc: row.doc,
        }
      );
    },
  ),
  place(
    '브랜드 상세의 품절 위험',
    'brand_stock',
    ({ brand }) => ({ brand_cd: brand ?? '' }),
    ({ rows }, choice) => rowOf(rows, choice),
  ),
  place(
    '광고 관리의 못 파는 옵션',
    'ad_register_options',
    () => ({ page_size: 1000 }),
    ({ rows }, choice) => {
      const row = rowOf(rows, choice);
      return row && { stockQty: row.stockQty };
    },
  ),
  place(
    '상품 검색',
    'option_search',
    ({ option }) => ({ terms: [option] }),
    ({ rows }, choice) => rowOf(rows, choice),
  ),
];

const ofCampaign = <Row extends { campaignId: string }>(rows: readonly Row[], { campaign }: Choice) =>
  rows.find(({ campaignId }) => campaignId === campaign);

const campaigns = [
  place(
    '캠페인 성과의 캠페인',
    'ad_campaigns',
    (choice) => ({ ...days(choice), page_size: 1000 }),
    ({ rows }, choice) => {
      const row = ofCampaign(rows, choice);
      return row && { ...row, adCost30: row.adCost, adRoas30: row.adRoas };
    },
  ),
  place('캠페인 성과의 지도', 'ad_campaigns_summary', days, (answer, choice) =>
    ofCampaign(answer.campaigns, choice),
  ),
  place(
    '캠페인 성과의 광고그룹',
    'ad_campaign_parts',
    (choice) => ({ ...days(choice), campaign_id: choice.campaign }),
    ({ rows }) => {
      // A share is of all rows.
      if (rows.length === 1) return { ...rows[0], share: undefined };
      const sum = (name: (typeof partMeasures)[number]) => rows.reduce((all, row) => all + row[name], 0);
      return rows.length === 0 ? null : Object.fromEntries(partMeasures.map((name) => [name, sum(name)]));
    },
  ),
];
const partMeasures = [
  'adImpCnt',
  'adClickCnt',
  'adCost',
  'adOrderCnt',
  'adSaleQty',
  'adSaleAmt',
  'adDirectAmt',
  'adIndirectAmt',
] as const;

const dayNumber = (day: string) =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6))) / 86_400_000;

/** An effect counts no cancelled pieces: a day on which an option was rather cancelled than sold has none. */
const intervened = [
  place(
    '변경 효과',
    'intervention_panels',
    ({ intervention }) => ({ ids: [intervention] }),
    ({ firstDay, series, panels: [panel] }, { from }) => {
      if (firstDay === null || !panel) return null;
      const first = dayNumber(from) - dayNumber(firstDay);
      const pieces = series
        .filter(({ optionId }) => panel.treated.includes(optionId))
        .reduce((sum, { days: on, units }) => sum + (units[on.indexOf(first)] ?? 0), 0);
      return { saleQty: pieces, price: panel.price === null ? undefined : rounded(panel.price) };
    },
  ),
  place(
    '상품 비교 옵션별',
    'product_analytics_options',
    (choice) => ofProduct({ ...choice, to: choice.from }),
    ({ figures, rows }) =>
      figures && { saleQty: rows.reduce((sum, row) => sum + Math.max(row.figures?.saleQty ?? 0, 0), 0) },
  ),
  place(
    '상품 비교',
    'product_analytics',
    (choice) => ({ ...days(choice), product_ids: [choice.product] }),
    // Without a sold piece an effect takes the price of the days before.
    ({ products: [one] }) => {
      const percent = percentOf(one?.figures?.saleAmt ?? null, one?.figures?.saleQty ?? null);
      return percent !== null && { price: rounded(percent / 100) };
    },
  ),
];

const stockOf = (summary: Answers['portfolio']['summary']) => {
  const { stockQty, incomingQty, stockAmt, doc, sellingCount, outCount, outRate, inboundErrorCount } =
    summary;
  return { stockQty, incomingQty, stockAmt, doc, sellingCount, outCount, outRate, inboundErrorCount };
};

/** A tile of 마이 대시보드, of one partner and of all. */
const tile = (position: 0 | 1) => [
  place('마이 대시보드', 'my_dashboard', nothing, ({ tiles }) => figuresOf(tiles[position])),
  place('전체 마이 대시보드', 'my_dashboards', everyPartner(nothing), ({ tiles }) =>
    figuresOf(tiles[position]),
  ),
];
const figuresOf = (one: Answers['my_dashboard']['tiles'][number] | undefined) =>
  one?.figures ? { ...one.figures, ...one.ads } : null;

export const concepts: Concepts = {
  'all brands in a period': sales,
  'a brand in a period': [
    ...sales,
    place('브랜드 상세', 'brand_detail', ofBrand, ({ figures }) => figures),
    place('포트폴리오의 브랜드', 'portfolio', period, ({ rows }) => rows[0]),
    place(
      '브랜드 상세 이익',
      'brand_detail',
      ofBrand,
      ({ profit }) => profit && { ...profit.settled, breakEvenRoas: profit.breakEvenRoas },
    ),
    place(
      '브랜드 상품',
      'brand_products',
      ofBrand,
      ({ total, figures, totals }) => figures && total > 0 && { ...totals, ...figures },
    ),
    place('브랜드 상세의 상품 변화', 'brand_movers', ofBrand, ({ rows, others }) =>
      others.changeAmt === null
        ? null
        : { changeAmt: rows.reduce((sum, { changeAmt }) => sum + changeAmt, others.changeAmt) },
    ),
    place(
      '브랜드 상세 재고',
      'brand_stock',
      ({ brand }) => ({ brand_cd: brand }),
      ({ stock }) => stock,
    ),
  ],
  'a product in a period': [
    place(
      '상품 비교',
      'product_analytics',
      (choice) => ({ ...days(choice), product_ids: [choice.product] }),
      ({ products: [one] }) => one && { ...one.figures, ...one.ads, changeAmt: one.changeAmt },
    ),
    place(
      '상품 비교 일별',
      'product_analytics_days',
      ofProduct,
      ({ figures, totals }) => figures && { ...figures, ...totals },
    ),
    place(
      '상품 비교 옵션별',
      'product_analytics_options',
      ofProduct,
      ({ figures, totals }) => figures && { ...figures, ...totals, changeAmt: totals.contribution },
    ),
    place('브랜드 상세의 상품 변화', 'brand_movers', ofBrand, ({ rows }, { product }) => {
      const row = rows.find(({ productId }) => productId === product);
      return row && { saleAmt: row.saleAmt, changeAmt: row.changeAmt };
    }),
    place(
      '전체 통계의 상품',
      'total_sales_products',
      (choice) => ({ ...days(choice), row_limit: 1000 }),
      ({ rows }, { product }) => rows.find(({ productId }) => productId === product)?.figures,
    ),
  ],
  'a product of an intervention': intervened,
  'a campaign in a period': campaigns,
  'a campaign in 30 days': [
    ...campaigns,
    place(
      '광고 관리',
      'ad_register',
      () => ({ page_size: 1000 }),
      ({ rows }, choice) => ofCampaign(rows, choice),
    ),
  ],
  'an option now': [
    ...optionNow,
    place(
      'AI 상품진단',
      'diagnosis_detail',
      ({ option }) => ({ option_id: option }),
      (answer) => answer && { stockQty: answer.figures.stock },
    ),
  ],
  'the partner now': [
    place('홈', 'home_summary', nothing, ({ stock, inbound }) => ({
      ...stock,
      outCount: stock.outOfStockSelling,
      inboundErrorCount: inbound.errorCount,
    })),
    place('재고 현황', 'stock_list', nothing, ({ counts }) => ({
      outCount: counts.out,
      docUnder7: counts.under7,
      docUnder14: counts.under14,
    })),
    place('상품 관리', 'product_list', nothing, ({ counts, summary }) => ({
      sellingCount: summary.sellingCount,
      outRate: summary.outRate,
      outCount: counts.out,
      docUnder7: counts.under7,
      docUnder14: counts.under14,
    })),
    place('오늘 할 일', 'dashboard_todos', nothing, ({ rows }) => {
      const count = (rule: string) => rows.find((row) => row.rule === rule)?.count ?? 0;
      return {
        outCount: count('out'),
        docUnder7: count('under7'),
        inboundErrorCount: count('inboundErrors'),
      };
    }),
    place('포트폴리오', 'portfolio', days, ({ summary }) => stockOf(summary)),
    place('전체 포트폴리오', 'portfolios', everyPartner(days), ({ summary }) => stockOf(summary)),
  ],
  'the target of the month': [
    place('마이 대시보드', 'my_dashboard', nothing, ({ forecast: { targetAmt } }) => ({ targetAmt })),
    place('전체 마이 대시보드', 'my_dashboards', everyPartner(nothing), ({ forecast: { targetAmt } }) => ({
      targetAmt,
    })),
    place('브랜드 매출 관리의 예상', 'sales_forecast', nothing, ({ targetAmt }) => ({ targetAmt })),
    place(
      '브랜드 매출 관리의 목표',
      'sales_targets',
      ({ from }) => ({ year: Number(from.slice(0, 4)) }),
      ({ months, total }, { from }) => ({ targetAmt: total.targets[months.indexOf(from.slice(0, 6))] }),
    ),
  ],
  'the partner yesterday': [
    ...sales,
    place('홈', 'home_summary', nothing, ({ sales: pieces, amounts, ads }) => ({
      saleQty: pieces.yesterday,
      saleAmt: amounts.yesterday,
      ...ads.yesterday,
    })),
    ...tile(0),
  ],
  'the partner in 7 days': [
    ...sales,
    place('홈', 'home_summary', nothing, ({ sales: pieces, amounts, ads }) => ({
      saleQty: pieces.last7,
      saleAmt: amounts.last7,
      ...ads.last7,
    })),
    ...tile(1),
  ],
};
