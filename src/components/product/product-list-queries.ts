import { unwrap } from '@/data/errors.ts';
import { freshness } from '@/data/freshness.ts';
import { type ArgsOf, figureFunction } from '@/data/figure-function.ts';
import { listFunction } from '@/data/list-function.ts';
import { lastUpload } from '@/data/newest-upload.ts';
import { supabase } from '@/data/supabase.ts';

const all = (partnerCode: string) => ['products', partnerCode] as const;

export const productListQueries = {
  all,

  list: listFunction({
    name: 'product_list',
    area: all,
    freshness: freshness.products,
  }),

  /** What the side panel shows of an option. */
  panel: figureFunction({
    name: 'option_panel',
    area: all,
    freshness: freshness.products,
  }).answer,

  /** The upload log's name of the stock report (specification section 7). */
  lastUpdate: lastUpload({ area: all, kind: { CATEGORY: '재고현황' }, freshness: freshness.products }),

  /** Ids of every option of a search, on all its pages. */
  optionIds: async (partnerCode: string, search: ArgsOf<'product_list'>): Promise<readonly string[]> => {
    const {
      sort_by: _by,
      sort_direction: _direction,
      page_number: _page,
      page_size: _size,
      ...filters
    } = search;
    return unwrap(
      await supabase().rpc('product_option_ids', { partner_cd: partnerCode, ...filters }),
    ) as string[];
  },
};
