import { afterAll, beforeAll, describe } from 'vitest';
import { randomOf } from '../host/testing/fuzz/random.ts';
import { brandPagesSuite } from './testing/brand-pages-suite.ts';
import { brandSalesSuite, enterTargets, someBrandFilter } from './testing/brand-sales-suite.ts';
import { type Choice, concepts } from './testing/concepts.ts';
import { conceptsSuite } from './testing/concepts-suite.ts';
import { addDays } from './testing/independent-numbers.ts';
import { inboundPlanSuite } from './testing/inbound-plan-suite.ts';
import { productAnalyticsSuite } from './testing/product-analytics-suite.ts';
import { productDaysSuite } from './testing/product-days-suite.ts';
import { productDetailSuite } from './testing/product-detail-suite.ts';
import { productListSuite } from './testing/product-list-suite.ts';
import { productSearchSuite } from './testing/product-search-suite.ts';
import { productWorld, type ProductWorld } from './testing/product-world.ts';
import { wingWithSales, type WingCompany } from './testing/wing-company.ts';

/** Random filters and products; `npm run proof` asks for more. */
const rounds = {
  filters: Number(process.env.PROOF_PRODUCT_FILTERS ?? 3),
  products: Number(process.env.PROOF_PRODUCTS ?? 3),
  sales: Number(process.env.PROOF_SALES_FILTERS ?? 4),
  concepts: Number(process.env.PROOF_CONCEPTS ?? 4),
};

let company: WingCompany;
let world: ProductWorld;
beforeAll(async () => {
  company = await wingWithSales();
  world = await productWorld(company);
}, 600_000);
afterAll(() => company.database.drop());

describe('the product pages of the real spreadsheets', () => {
  productListSuite(() => world, rounds);
  productAnalyticsSuite(() => world, 4 * rounds.products);
  productDaysSuite(() => world, 4 * rounds.products);
  productDetailSuite(() => world, rounds.products);
  inboundPlanSuite(() => world, rounds.products);
  productSearchSuite(() => world, rounds.products);
});

describe('the sales pages of the real spreadsheets', () => {
  beforeAll(() => enterTargets(world));
  brandSalesSuite(() => world, rounds.sales);
  brandPagesSuite(() => world, rounds.sales);
});

describe('one meaning of a figure', () => {
  let campaigns: string[] = [];
  const interventions: Pick<Choice, 'intervention' | 'product' | 'from' | 'to'>[] = [];
  beforeAll(async () => {
    campaigns = await world.ask(
      (sql) => sql`select json_agg("CAMPAIGN_ID" order by 1) as answer from dim_campaign`,
    );
    const starts = world.sales.days.slice(0, -14);
    const random = randomOf(20261128);
    for (let round = 0; round < rounds.concepts; round += 1) {
      const from = random.pick(starts);
      const { productId } = random.pick(world.products.filter((one) => one.productId !== null));
      const [row] = await company.database.sql`with made as (
          insert into log_intervention ("PARTNER_CD", "NAME", "TYPE", "START_DT") values ('W1', '변경', 'price', ${from}) returning "ID" as id
        ), on_options as (
          insert into log_intervention_option
          select m.id, o."OPTION_CD", o."PARTNER_CD" from made m, dim_option o where o."PRODUCTID" = ${productId} and o."PARTNER_CD" = 'W1'
        ) select id::int from made`;
      interventions.push({
        intervention: row?.['id'] as number,
        product: productId ?? '',
        from,
        to: addDays(from, 13),
      });
    }
  });
  const fixed: Readonly<Record<string, object>> = {
    'the partner yesterday': { from: '20261120', to: '20261120', comparison: 'previous' },
    'the target of the month': { from: '20261101', to: '20261120', comparison: 'previous' },
    'a campaign in 30 days': { from: '20261022', to: '20261120', comparison: 'previous' },
    'the partner in 7 days': { from: '20261114', to: '20261120', comparison: 'previous' },
  };
  conceptsSuite({
    concepts,
    ask: (call, values) =>
      world.ask((sql) => sql.unsafe(`select public.${call} as answer`, values as (string | string[])[])),
    choose: (random, round, what) => {
      const { sales, products } = world;
      const { from, to, comparison } = someBrandFilter(random, world, round);
      const { productId, optionId } = random.pick(products.filter((one) => one.productId !== null));
      return {
        from,
        to,
        comparison,
        brand: what === 'a brand in a period' ? random.pick([...sales.brands.keys()]) : null,
        product: productId ?? '',
        option: optionId,
        campaign: random.pick(campaigns),
        intervention: 0,
        ...(what === 'a product of an intervention' && interventions[round]),
        ...fixed[what],
      };
    },
    rounds: rounds.concepts,
    least: 70,
  });
});
