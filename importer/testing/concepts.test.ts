import { expect, it } from 'vitest';
import { answers } from '@/data/answers/answers.ts';
import { metrics } from '@/domain/metrics.ts';
import { figureOf, numbersOf } from '@/testing/answer-numbers.ts';
import { concepts } from './concepts.ts';
import { lossConcepts, settledConcepts } from './settled-concepts.ts';

/** Answers that show a figure of another answer and are compared with no other page, by the reason. */
const apart: Record<string, string> = {
  'rows that ads-suite.ts and ad-keywords-suite.ts recompute from spreadsheets':
    'ad_campaign_parts ad_keywords ad_keyword_detail',
  'rows that brand-pages-suite.ts and brand-sales-suite.ts recompute from spreadsheets':
    'brand_products brand_movers brand_sales_pivot',
  'rows that product-detail-suite.ts, product-search-suite.ts and inbound-plan-suite.ts recompute from spreadsheets':
    'product_inbound product_stock option_search inbound_plan',
  'the page of one partner, asked for several: supabase/tests/golden/portfolios.test.ts and dashboard-ads.test.ts':
    'portfolios my_dashboards',
  'figures of one campaign: supabase/tests/golden/ad-register.test.ts': 'ad_register ad_register_options',
  'the stock that findings of a day were made from': 'diagnosis_list',
  'lines of one inbound request': 'inbound_detail',
  'the cost of an intervention, where others are of a piece':
    'interventions intervention_detail removed_interventions',
  'the cost of a piece on the day of a loss': 'loss_evidence',
  'a whole month, where others are of any period': 'sales_forecast sales_targets',
};

const shown = Object.entries(answers).flatMap(([name, answer]) =>
  [...new Set(numbersOf(answer).map(figureOf))]
    .filter((figure) => figure in metrics)
    .map((figure) => ({ figure, name })),
);
const sharing = new Set(
  shown
    .filter(({ figure, name }) => shown.some((other) => other.figure === figure && other.name !== name))
    .map(({ name }) => name),
);
const compared = new Set(
  [concepts, settledConcepts, lossConcepts].flatMap((lists) =>
    Object.values(lists).flatMap((places) => places.map(({ name }) => name)),
  ),
);

it('every answer that shows a figure of another answer is compared with it or named here', () => {
  const unknown = [...sharing].filter((name) => !compared.has(name));
  expect(
    Object.values(apart)
      .flatMap((names) => names.split(' '))
      .toSorted(),
  ).toEqual(unknown.toSorted());
});
