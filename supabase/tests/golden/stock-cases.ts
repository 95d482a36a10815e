import type { StockRow } from '../../../src/features/inventory/inventory-rows.ts';
import type { OptionFacts } from './company.ts';

type Figures = Pick<StockRow, 'incomingQty' | 'avgSales7Days' | 'avgSales30Days' | 'doc' | 'docNormalized'>;

export interface StockCase {
  /** What the case shows. */
  name: string;
  /** The calculation in words, done by hand from specification section 9. */
  arithmetic: string;
  facts: Omit<OptionFacts, 'id'>;
  expected: Figures;
}

const nothingSold = { avgSales7Days: 0, avgSales30Days: 0, doc: null, docNormalized: null };

export const stockCases: StockCase[] = [
  {
    name: 'steady sales',
    arithmetic: '5 a day: 35/7 = 5, 150/30 = 5, 100/5 = 20; limit 12.5 keeps all seven days',
    facts: { stock: 100, sales: [[1, 30, 5]] },
    expected: { incomingQty: 0, avgSales7Days: 5, avgSales30Days: 5, doc: 20, docNormalized: 20 },
  },
  {
    name: 'zero average: nothing was ever sold',
    arithmetic: '0/7 = 0, so there is no DOC',
    facts: { stock: 40 },
    expected: { incomingQty: 0, ...nothingSold },
  },
  {
    name: 'zero average: sold this month, not this week',
    arithmetic: '0/7 = 0, 60/30 = 2; seven days of 0 are kept, their mean is 0',
    facts: { stock: 40, sales: [[20, 20, 60]] },
    expected: { incomingQty: 0, avgSales7Days: 0, avgSales30Days: 2, doc: null, docNormalized: null },
  },
  {
    name: 'DOC is rounded down',
    arithmetic:
      '3/7 = 0.4286, 20 / (3/7) = 46.67 -> 46; limit 2.5 x 0.1 = 0.25 drops the day of 3, six days of 0 remain',
    facts: { stock: 20, sales: [[1, 1, 3]] },
    expected: { incomingQty: 0, avgSales7Days: 0.4286, avgSales30Days: 0.1, doc: 46, docNormalized: null },
  },
  {
    name: 'a week against a month without sales: every day is a spike',
    arithmetic: '7/7 = 1, 14/1 = 14; 7/30 = 0.2333, limit 0.5833 drops all seven days of 1, none remains',
    facts: { stock: 14, sales: [[1, 7, 1]] },
    expected: { incomingQty: 0, avgSales7Days: 1, avgSales30Days: 0.2333, doc: 14, docNormalized: null },
  },
  {
    name: 'a spike day is dropped',
    arithmetic:
      '(6x2+30)/7 = 6, 90/6 = 15; (29x2+30)/30 = 2.9333, limit 7.3333 drops 30, mean of six days 2, 90/2 = 45',
    facts: {
      stock: 90,
      sales: [
        [1, 2, 2],
        [3, 3, 30],
        [4, 30, 2],
      ],
    },
    expected: { incomingQty: 0, avgSales7Days: 6, avgSales30Days: 2.9333, doc: 15, docNormalized: 45 },
  },
  {
    name: 'a day exactly at 2.5 times the average is kept',
    arithmetic:
      '10+6x2 = 22, 22/7 = 3.1429; 22+22x4+10 = 120, 120/30 = 4, limit 10 keeps 10; 44x7/22 = 14 both ways',
    facts: {
      stock: 44,
      sales: [
        [1, 1, 10],
        [2, 7, 2],
        [8, 29, 4],
        [30, 30, 10],
      ],
    },
    expected: { incomingQty: 0, avgSales7Days: 3.1429, avgSales30Days: 4, doc: 14, docNormalized: 14 },
  },
  {
    name: 'a day just above 2.5 times the average is dropped',
    arithmetic:
      '11+6x2 = 23, 46x7/23 = 14; 23+22x4+9 = 120, limit 10 drops 11, mean of six days 2, 46/2 = 23',
    facts: {
      stock: 46,
      sales: [
        [1, 1, 11],
        [2, 7, 2],
        [8, 29, 4],
        [30, 30, 9],
      ],
    },
    expected: { incomingQty: 0, avgSales7Days: 3.2857, avgSales30Days: 4, doc: 14, docNormalized: 23 },
  },
  {
    name: 'a day without a row sold 0, in the averages and in the normalised mean',
    arithmetic:
      '(4+4+6)/7 = 2, 20/2 = 10; (14+23x2)/30 = 2, limit 5 drops 6; 4, 4 and four days of 0: 8/6, 20x6/8 = 15',
    facts: {
      stock: 20,
      sales: [
        [1, 1, 4],
        [3, 3, 4],
        [5, 5, 6],
        [8, 30, 2],
      ],
    },
    expected: { incomingQty: 0, avgSales7Days: 2, avgSales30Days: 2, doc: 10, docNormalized: 15 },
  },
  {
    name: 'windows end yesterday',
    arithmetic:
      'today 100, 8 days ago 70, 31 days ago 3000: 7+7 = 14 in 7 days, 14+70+6 = 90 in 30; 10/2 = 5; limit 7.5 keeps 7, 7 and five 0',
    facts: {
      stock: 10,
      sales: [
        [0, 0, 100],
        [1, 1, 7],
        [7, 7, 7],
        [8, 8, 70],
        [30, 30, 6],
        [31, 31, 3000],
      ],
    },
    expected: { incomingQty: 0, avgSales7Days: 2, avgSales30Days: 3, doc: 5, docNormalized: 5 },
  },
  {
    name: 'a week of cancellations only',
    arithmetic:
      '-2/7 = -0.2857: more came back than was sold, no DOC; (10-2)/30 = 0.2667, kept -2 and six 0: mean below 0',
    facts: {
      stock: 30,
      sales: [
        [2, 2, -2],
        [20, 20, 10],
      ],
    },
    expected: {
      incomingQty: 0,
      avgSales7Days: -0.2857,
      avgSales30Days: 0.2667,
      doc: null,
      docNormalized: null,
    },
  },
  {
    name: 'a month of cancellations with sales this week',
    arithmetic: '7/7 = 1, 30/1 = 30; (7-37)/30 = -1, limit -2.5 drops all seven days of 1',
    facts: {
      stock: 30,
      sales: [
        [1, 7, 1],
        [20, 20, -37],
      ],
    },
    expected: { incomingQty: 0, avgSales7Days: 1, avgSales30Days: -1, doc: 30, docNormalized: null },
  },
  {
    name: 'no stock, steady sales',
    arithmetic: '0/1 = 0 days, which is not the same as no DOC',
    facts: { stock: 0, sales: [[1, 30, 1]] },
    expected: { incomingQty: 0, avgSales7Days: 1, avgSales30Days: 1, doc: 0, docNormalized: 0 },
  },
  {
    name: 'negative incoming: more arrived than was expected',
    arithmetic: '10-12 = -2; (30-2)/2 = 14',
    facts: { stock: 30, sales: [[1, 30, 2]], lines: [{ quantities: [10, 0, 12] }] },
    expected: { incomingQty: -2, avgSales7Days: 2, avgSales30Days: 2, doc: 14, docNormalized: 14 },
  },
  {
    name: 'negative incoming beyond the stock rounds down, not towards 0',
    arithmetic: '6-10 = -4; (1-4)/2 = -1.5 -> -2',
    facts: { stock: 1, sales: [[1, 30, 2]], lines: [{ quantities: [6, 0, 10] }] },
    expected: { incomingQty: -4, avgSales7Days: 2, avgSales30Days: 2, doc: -2, docNormalized: -2 },
  },
  {
    name: 'a partial receipt leaves the rest incoming',
    arithmetic: '100-20-30 = 50; (10+50)/6 = 10',
    facts: { stock: 10, sales: [[1, 30, 6]], lines: [{ quantities: [100, 20, 30] }] },
    expected: { incomingQty: 50, avgSales7Days: 6, avgSales30Days: 6, doc: 10, docNormalized: 10 },
  },
  {
    name: 'a return is no longer incoming',
    arithmetic: '50-10-20-3-2 = 15, and 50-40-4-6 = 0 of a second request',
    facts: {
      stock: 5,
      lines: [{ quantities: [50, 10, 20, 3, 2] }, { quantities: [50, 0, 40, 4, 6], request: 'R2' }],
    },
    expected: { incomingQty: 15, ...nothingSold },
  },
  {
    name: 'incoming counts lines scheduled from 2025-09-01',
    arithmetic: '100 on 2025-08-31 is left out, 7 on 2025-09-01 counts, 5 next month counts: 12',
    facts: {
      stock: 5,
      lines: [
        { quantities: [100], scheduled: '20250831' },
        { quantities: [7], scheduled: '20250901' },
        { quantities: [5], scheduled: '20261215' },
      ],
    },
    expected: { incomingQty: 12, ...nothingSold },
  },
  {
    name: 'lines of another service or another partner do not come to this stock',
    arithmetic: '100 of service 3P and 200 of P2 are left out, 3 counts',
    facts: {
      stock: 5,
      lines: [
        { quantities: [100], service: '3P' },
        { quantities: [200], partner: 'P2' },
        { quantities: [3] },
      ],
    },
    expected: { incomingQty: 3, ...nothingSold },
  },
  {
    name: 'an option without a brand',
    arithmetic: 'listed with its figures: 7/7 = 1, 30/30 = 1, 9/1 = 9',
    facts: { stock: 9, brand: null, sales: [[1, 30, 1]] },
    expected: { incomingQty: 0, avgSales7Days: 1, avgSales30Days: 1, doc: 9, docNormalized: 9 },
  },
];
