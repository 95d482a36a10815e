import type { UseQueryResult } from '@tanstack/react-query';
import { listPart } from '@/components/figure-page/list-part.ts';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { withLines } from './lines-button.tsx';
import type { LinesArgs } from './lines-measures.ts';
import type { PagePart } from './page-part.ts';
import { productColumns, productName, productTable } from './settlement-columns.tsx';
import type { SettlementProducts } from './settlement-queries.ts';

interface ProductsTabProps extends PagePart {
  query: UseQueryResult<SettlementProducts>;
  /** What the list is of. */
  lines: LinesArgs;
}

/** 상품별: what each option sold and what the marketplace took of it. */
export function ProductsTab({ page, query, lines }: ProductsTabProps) {
  return (
    <ListResult
      page={listPart(page, 'product')}
      query={query}
      {...productTable}
      columns={withLines(productColumns, (row) => ({
        name: productName(row),
        args: { ...lines, option_id: row.optionId },
      }))}
      totals={query.data?.totals}
    />
  );
}
