import type { UseQueryResult } from '@tanstack/react-query';
import { listPart } from '@/components/figure-page/list-part.ts';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { settlementText as text } from '@/text/settlement.ts';
import { tableText } from '@/text/table.ts';
import { withLines } from './lines-button.tsx';
import type { LinesArgs } from './lines-measures.ts';
import type { PagePart } from './page-part.ts';
import { productColumns, productName, productPhoneColumn } from './settlement-columns.tsx';
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
      tableId="settlement-products"
      title={text.tables.products}
      label={text.tables.products}
      empty={text.emptyProducts}
      neverLoaded={null}
      columns={withLines(productColumns, (row) => ({
        name: productName(row),
        args: { ...lines, option_id: row.optionId },
      }))}
      phoneColumn={productPhoneColumn}
      rowKey={({ optionId }) => optionId}
      summary={query.data ? { label: tableText.summary, totals: query.data.totals } : undefined}
    />
  );
}
