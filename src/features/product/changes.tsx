import { ChangeList } from '@/components/changes/change-list.tsx';
import { productDetailText } from '@/text/product-detail.ts';
import { changeColumns } from './change-columns.tsx';
import { type DetailPart, tabFile } from './part.ts';
import { productQueries } from './product-queries.ts';

const { changes: text, tabs } = productDetailText;

/** 이력: what people changed about the product's options. */
export function DetailChanges({ part }: { part: DetailPart }) {
  return (
    <ChangeList
      partner={part.partner}
      page={part.page}
      list={productQueries.changes}
      subject="option"
      subjectId={part.productId}
      tableId="product-changes"
      words={text}
      columns={changeColumns}
      file={(request) => tabFile(part, tabs.changes, request)}
    />
  );
}
