import { afterAll, beforeAll, describe } from 'vitest';
import { brandPagesSuite } from './testing/brand-pages-suite.ts';
import { brandSalesSuite, enterTargets, someBrandFilter } from './testing/brand-sales-suite.ts';
import { concepts } from './testing/concepts.ts';
import { conceptSubjects, type ConceptSubjects } from './testing/concept-subjects.ts';
import { conceptsSuite } from './testing/concepts-suite.ts';
import { inboundPlanSuite } from './testing/inbound-plan-suite.ts';
import { productAnalyticsSuite } from './testing/product-analytics-suite.ts';
import { productDaysSuite } from './testing/product-days-suite.ts';
import { productDetailSuite } from './testing/product-detail-suite.ts';
import { productListSuite } from './testing/product-list-suite.ts';
import { productSearchSuite } from './testing/product-search-suite.ts';
import { rowConcepts } from './testing/row-concepts.ts';
import { nothingChosen } from './testing/places.ts';
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
  let subjects: ConceptSubjects;
  beforeAll(async () => {
    subjects = await conceptSubjects(world, rounds.concepts);
  });
  const fixed: Readonly<Record<string, object>> = {
    'the partner yesterday': { from: '20261120', to: '20261120', comparison: 'previous' },
    'the target of the month': { from: '20261101', to: '20261120', comparison: 'previous' },
    'a campaign in 30 days': { from: '20261022', to: '20261120', comparison: 'previous' },
    'a campaign in 7 days': { from: '20261114', to: '20261120', comparison: 'previous' },
    'advertising of an option in 7 days': { from: '20261114', to: '20261120', comparison: 'previous' },
    'the year so far': { from: '20260101', to: '20261120', comparison: 'previous' },
    'the partner in 7 days': { from: '20261114', to: '20261120', comparison: 'previous' },
  };
  conceptsSuite({
    concepts: { ...concepts, ...rowConcepts },
    ask: (call, values) =>
      world.ask((sql) => sql.unsafe(`select public.${call} as answer`, values as (string | string[])[])),
    choose: (random, round, what) => {
      const { sales, products } = world;
      const { from, to, comparison } = someBrandFilter(random, world, round);
      const { productId, optionId, brandCd } = random.pick(products.filter((one) => one.productId !== null));
      const ofProduct = !/all brands|partner|year/.test(what);
      return {
        ...nothingChosen,
        from,
        to,
        comparison,
        brand:
          what === 'a brand in a period' ? random.pick([...sales.brands.keys()]) : ofProduct ? brandCd : null,
        product: productId ?? '',
        option: optionId,
        ...subjects.choose(random, round, what),
        ...fixed[what],
      };
    },
    rounds: rounds.concepts,
    least: 85,
  });
});
