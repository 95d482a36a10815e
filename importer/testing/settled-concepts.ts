import { optionNow } from './concepts.ts';
import {
  type Choice,
  type Concepts,
  days,
  everyPartner,
  nothing,
  ofBrand,
  ofOption,
  period,
  place,
} from './places.ts';

const settled = ({ from, to, brand }: Choice) => ({
  date_start: from,
  date_end: to,
  brand_cds: brand === null ? [] : [brand],
});

/** The sum of the lines behind a figure of 정산 리포트. */
const lines = (measure: string) =>
  place(
    `정산 리포트의 내역 ${measure}`,
    'settlement_lines',
    (choice) => ({ ...settled(choice), measure, page_size: 1 }),
    // Without a line the report has 0 or nothing.
    ({ total, totals }) => (total === 0 ? null : { [measure]: totals.amount }),
  );

const settlement = [
  place('정산 리포트', 'settlement_report', settled, ({ figures }) => figures),
  place('정산 리포트 상품별', 'settlement_products', settled, ({ total, totals }) =>
    total === 0 ? null : totals,
  ),
  ...['salesAmount', 'salesFee', 'fulfillmentFee', 'adCost', 'logisticsCost'].map(lines),
];

/** Figures that need settlement; in their lists as in concepts. */
export const settledConcepts: Concepts = {
  'settlement of all brands in a period': settlement,
  'settlement of a brand in a period': settlement,
  'settlement of a month': [
    ...settlement,
    place(
      '정산 리포트 월별',
      'settlement_months',
      ({ from }) => ({ last_month: from.slice(0, 6) }),
      (months) => months.at(-1)?.figures,
    ),
  ],
  'compensation of a settlement period': [
    place(
      '정산 기간',
      'settlement_periods',
      ({ from, to }) => ({ date_start: from, date_end: to }),
      ({ rows }, { to }) => ({
        compAmt: rows.find(({ periodEnd }) => periodEnd === to)?.lines?.find(({ line }) => line === 'comp')
          ?.ours,
      }),
    ),
    place(
      '재고손실보상',
      'loss_report',
      ({ to }) => ({ basis: 'SETTLE', date_start: to, date_end: to }),
      ({ compAmt }) => ({ compAmt }),
    ),
  ],
  'profit of a brand in a period': [
    place(
      '브랜드 상세',
      'brand_detail',
      ofBrand,
      ({ profit }) => profit?.settled && { ...profit.settled, saleAmt: undefined },
    ),
    place(
      '포트폴리오의 브랜드',
      'portfolio',
      period,
      ({ rows: [one] }) => one && { ...one, saleAmt: undefined },
    ),
    place('포트폴리오', 'portfolio', period, ({ summary }) => summary),
  ],
  'profit of all brands in a period': [
    place('포트폴리오', 'portfolio', days, ({ summary }) => summary),
    place('전체 포트폴리오', 'portfolios', everyPartner(days), ({ summary }) => summary),
  ],
  'profit of the newest settled day': [
    place('홈', 'home_summary', nothing, ({ profit }) => profit),
    place('포트폴리오', 'portfolio', period, ({ summary }) => summary),
  ],
  'an option now': optionNow,
};

const lossArgs = ({ from, to, brand }: Choice) => ({
  date_start: from,
  date_end: to,
  brand_cd: brand ?? 'all',
});
const occurred = (choice: Choice) => ({ basis: 'OCCUR', ...lossArgs(choice) });

const losses = [
  place('재고손실보상', 'loss_report', occurred, (figures) => figures),
  place('보상 내역', 'loss_compensations', occurred, ({ summary }) => summary),
  place(
    '재고 대사',
    'stock_reconciliation',
    (choice) => ({ ...lossArgs(choice), state: 'loss', page_size: 5000 }),
    ({ total, rows, summary: { paidQty, unpaidQty, unpaidLowQty, unpaidHighQty, unpaidAmt } }) =>
      total === 0
        ? null
        : {
            lossQty: rows.reduce((sum, row) => sum + (row.lossQty ?? 0), 0),
            paidQty,
            unpaidQty,
            unpaidLowQty,
            unpaidHighQty,
            unpaidAmt,
          },
  ),
  // Losses that are wholly paid are none of its rows.
  place(
    '청구 후보',
    'loss_claims',
    lossArgs,
    ({ total, summary: { unpaidQty, unpaidLowQty, unpaidHighQty, unpaidAmt } }) =>
      total === 0 ? null : { unpaidQty, unpaidLowQty, unpaidHighQty, unpaidAmt },
  ),
];

/** Figures of losses and what was paid for them. */
export const lossConcepts: Concepts = {
  'losses of all brands in a period': losses,
  'losses of a brand in a period': losses,
  'a loss of an option in a month': [
    place(
      '재고 대사',
      'stock_reconciliation',
      (choice) => ({ ...lossArgs(choice), ...ofOption(choice), state: 'loss' }),
      ({ rows: [row] }) => row,
    ),
    place(
      '청구 후보',
      'loss_claims',
      (choice) => ({ ...lossArgs(choice), ...ofOption(choice) }),
      ({ rows: [row] }) => row,
    ),
    place(
      '청구 증빙',
      'loss_evidence',
      ({ option, from }) => ({ option_id: option, month: from.slice(0, 6) }),
      ({ costAmt }) => ({ costAmt }),
    ),
    place(
      '보상 내역',
      'loss_compensations',
      (choice) => ({ ...occurred(choice), ...ofOption(choice) }),
      ({ rows: [row] }) => row && { costAmt: row.costAmt },
    ),
    // Its cost is that of today, which held in the month unless it began later.
    place('상품 관리', 'product_list', ofOption, ({ rows: [row] }, { from }) => {
      if (!row) return null;
      const { salePrice, costAmt, costFrom } = row;
      return { salePrice, costAmt: costFrom !== null && costFrom <= from ? costAmt : undefined };
    }),
  ],
};
