import { diagnosisArea, keywordArea, lossArea } from '@/data/areas.ts';
import { changesFunction } from '@/data/changes-function.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { listFunction } from '@/data/list-function.ts';
import type { OptionField } from '@/domain/option-entries.ts';
import { interventionArea } from '@/components/intervention/intervention-mutations.ts';
import { productListQueries } from '@/components/product/product-list-queries.ts';

// Under the key of the list of products: what a person enters in one of them is read anew in all.
const part = { area: productListQueries.all, freshness: freshness.products };

/** Keys of all that the tabs ask for. */
export const productAreas = [productListQueries.all, diagnosisArea, interventionArea, lossArea, keywordArea];

/** A product's page: each part is asked for when its tab is opened. */
export const productQueries = {
  product: figureFunction({ name: 'product_detail', ...part }),
  stock: figureFunction({ name: 'product_stock', ...part }),
  months: figureFunction({ name: 'product_stock_months', ...part }),
  inbound: listFunction({ name: 'product_inbound', ...part }),
  claims: listFunction({ name: 'loss_claims', area: lossArea, freshness: freshness.losses }),
  changes: changesFunction<OptionField>(part),
};
