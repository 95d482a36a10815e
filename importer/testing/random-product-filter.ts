import type { Random } from '../../host/testing/fuzz/random.ts';
import { tabNames, type Column, type ProductFilter } from './expected-list.ts';
import type { ProductRow } from '../../src/data/answers/product-list.ts';

/** The columns that 상품 관리 is sorted by. */
const columns: Column[] = [
  'optionId',
  'skuId',
  'barcode',
  'productId',
  'brandCd',
  'brandName',
  'productName',
  'optionName',
  'offerCondition',
  'state',
  'salePrice',
  'stockQty',
  'incomingQty',
  'doc',
  'docNormalized',
  'avgSales7Days',
  'avgSales30Days',
  'saleAmt30',
  'conversionRate30',
  'winnerRate30',
  'adCost30',
  'adRoas30',
  'itemWinner',
  'costAmt',
  'costFrom',
  'targetDays',
  'leadDays',
  'memo',
  'storageFee',
  'ageQty',
  'agedQty',
  'agedRate',
  'stockAmt',
  'recommendedInboundQty',
  'suggestedInboundQty',
  'regDay',
];

/** Any filter of 상품 관리 over these rows. */
export function someProductFilter(random: Random, products: ProductRow[]): ProductFilter {
  const one = () => random.pick(products);
  const either = <T>(probability: number, some: () => T, none: T) =>
    random.chance(probability) ? some() : none;
  const word = () => random.pick(one()[random.pick(['productName', 'optionName'] as const)].split(/[ ,]+/));
  return {
    tab: either(0.8, () => random.pick(tabNames), 'all'),
    brand_cd: either(0.2, () => one().brandCd ?? 'all', 'all'),
    offer_condition: either(0.2, () => one().offerCondition ?? 'all', 'all'),
    sale_state: either(0.2, () => random.pick(['selling', 'stopped'] as const), 'all'),
    winner: either(0.2, () => random.pick(['Y', 'N'] as const), 'all'),
    price_from: either(0.2, () => one().salePrice, null),
    price_to: either(0.2, () => one().salePrice, null),
    amount_from: either(0.2, () => one().saleAmt30, null),
    amount_to: either(0.2, () => one().saleAmt30, null),
    product_name: either(0.3, () => either(0.5, word, word().toLowerCase().slice(0, 3)), ''),
    option_ids: either(0.15, () => Array.from({ length: 1 + random.below(60) }, () => one().optionId), []),
    sort_by: either(0.9, () => random.pick(columns), ''),
    sort_direction: random.pick(['asc', 'desc']),
  };
}
