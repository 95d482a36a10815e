import { queryOptions } from '@tanstack/react-query';
import { freshness } from './freshness.ts';
import { supabase } from './supabase.ts';
import { wholeList } from './whole-list.ts';

/** A brand in use (dim_brand, specification section 3). */
export interface Brand {
  code: string;
  name: string;
}

/** The partner's brands of service 2P in the order the partner gave them, each code once (section 7). */
export function brandsQuery(partnerCode: string) {
  return queryOptions({
    queryKey: ['brands', partnerCode],
    queryFn: async ({ signal }): Promise<Brand[]> => {
      const rows = await wholeList((from, to) =>
        supabase()
          .from('dim_brand')
          .select('BRAND_CD, BRAND_NM, SORT, PARTNER_CD')
          .eq('SVC', '2P')
          .eq('USE_YN', 'Y')
          .eq('PARTNER_CD', partnerCode)
          .order('SORT', { ascending: true })
          .order('BRAND_CD', { ascending: true })
          .range(from, to)
          .abortSignal(signal),
      );
      const byCode = new Map(rows.map((row) => [row.BRAND_CD, { code: row.BRAND_CD, name: row.BRAND_NM }]));
      return [...byCode.values()];
    },
    ...freshness.brands,
  });
}
