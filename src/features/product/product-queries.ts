import { changesFunction } from '@/data/changes-function.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { listFunction } from '@/data/list-function.ts';
import type { OptionField } from '@/domain/option-entries.ts';
import { productListQueries } from '@/components/product/product-list-queries.ts';

// Under the key of the list of products: what a person enters in one of them is read anew in all.
const part = { area: productListQueries.all, freshness: freshness.products };

/** A product's page: each part is asked for when its tab is opened. */
export const productQueries = {
  product: figureFunction({ name: 'product_detail', ...part }),
  stock: figureFunction({ name: 'product_stock', ...part }),
  months: figureFunction({ name: 'product_stock_months', ...part }),
  inbound: listFunction({ name: 'product_inbound', ...part }),
  findings: listFunction({ name: 'diagnosis_list', area: part.area, freshness: freshness.diagnosis }),
  interventions: figureFunction({
    name: 'interventions',
    area: part.area,
    freshness: freshness.interventions,
  }),
  claims: listFunction({ name: 'loss_claims', area: part.area, freshness: freshness.losses }),
  changes: changesFunction<OptionField>(part),
};
