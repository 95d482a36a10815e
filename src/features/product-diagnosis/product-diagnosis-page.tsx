import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { adCoverNotes } from '@/components/ads/ad-cover-notes.ts';
import { byAds } from '@/components/ads/by-ads.ts';
import { FigurePage } from '@/components/figure-page/figure-page.tsx';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { optionNotes, OptionNotes } from '@/components/product/option-notes.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { OrderListLink } from '@/components/inbound/order-list-link.tsx';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { useCellEdits } from '@/components/table/use-cell-edits.ts';
import { useRowSelection } from '@/components/table/use-row-selection.ts';
import { codeWhenConnected } from '@/data/page-code.ts';
import { usePartner } from '@/data/partner.tsx';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { productsText as text } from '@/text/products.ts';
import { useOptionEdits } from '@/components/product/option-edits.ts';
import { absentColumns, knownColumns } from '@/components/product/absent-columns.ts';
import { ProductCards } from './cards.tsx';
import { productDetails, productSets } from '@/components/product/product-columns.tsx';
import { productProfitNotes } from '@/components/product/product-profit-notes.ts';
import { productListQueries } from '@/components/product/product-list-queries.ts';
import { productFileName, type ProductRow } from '@/components/product/product-rows.ts';
import { productDiagnosisSearch } from './product-diagnosis-search.ts';
import { productPhoneColumn, productTable } from '@/components/product/product-table.tsx';
import { ProductTabs } from './tabs.tsx';

// It comes when the first option is opened: the list does not need it.
const OptionPanel = lazy(() => codeWhenConnected(() => import('./panel/panel.tsx')));

// It comes when the first option is chosen.
const ProductBulk = lazy(() =>
  codeWhenConnected(() => import('./bulk.tsx').then(({ ProductBulk }) => ({ default: ProductBulk }))),
);

const { sheet, notes: notesSheet } = text.export;
const TABLE = 'products';
const rowKey = (row: ProductRow) => row.optionId;
const nameOf = (row: ProductRow) => [row.productName, row.optionName].filter(Boolean).join(' ');

/** Every option of the partner (상품 관리). The URL holds tab, filters, sort, page and the option that is open. */
export function ProductDiagnosisPage() {
  // What was chosen and edited is of one partner.
  return <Products key={usePartner().code} />;
}

function Products() {
  const partner = usePartner();
  const page = usePageSearch(productDiagnosisSearch, productListQueries.all);
  const { search, args, change } = page;
  const query = useQuery(productListQueries.list.page(partner.code, args));
  const lastUpdate = useQuery(productListQueries.lastUpdate(partner.code));
  const selection = useRowSelection();
  const edits = useCellEdits<ProductRow>({ table: 'products', rowKey, nameOf });
  const columnEdits = useOptionEdits();
  const { data } = query;
  const open = ({ optionId }: ProductRow) => change({ option: optionId });
  const isNew = data?.stockDay === null && data.counts.all === 0 && !query.isPlaceholderData;
  const cover = data?.adCover;
  const table = byAds({
    columns: knownColumns(productTable({ onOpen: open, edits: columnEdits }), data?.loaded),
    absent: absentColumns(data?.loaded),
  })(cover);
  const name = () => productFileName(partner.name, page.brandName, sheet);
  const fileOf = (wanted: typeof args) => ({
    name: sheet,
    details: knownColumns(productDetails, data?.loaded),
    request: () => productListQueries.list.everyRow(partner.code, wanted),
  });
  const figureNotes = [...adCoverNotes(cover), ...productProfitNotes(data)];
  const notes = data && { name: notesSheet, lines: [...optionNotes(data), ...figureNotes] };
  return (
    <FigurePage
      page={page}
      words={menuText.pages['product-diagnosis']}
      lastUpdate={lastUpdate}
      closed={page.brandsUnknown}
      actions={<OrderListLink />}
    >
      {isNew ? null : <ProductCards state={partOf(query)} />}
      <ListResult
        page={page}
        query={query}
        tableId={TABLE}
        label={text.table}
        empty={text.empty}
        neverLoaded={isNew ? loadedText.kinds.stock : null}
        {...table}
        columnSets={productSets}
        phoneColumn={productPhoneColumn(open)}
        rowKey={rowKey}
        selectedKey={search.option}
        edits={edits}
        selection={{
          rows: selection,
          nameOf,
          all: {
            total: data?.total ?? 0,
            keys: () => productListQueries.optionIds(partner.code, args),
          },
          renderActions: (optionIds) => (
            <LazyOverlay name="bulk">
              <ProductBulk
                optionIds={optionIds}
                file={{
                  name,
                  sheets: [
                    {
                      tableId: TABLE,
                      columns: table.columns,
                      ...fileOf({
                        ...productDiagnosisSearch.args({
                          ...productDiagnosisSearch.defaults,
                          sort: search.sort,
                        }),
                        option_ids: [...optionIds],
                      }),
                    },
                  ],
                  notes,
                }}
              />
            </LazyOverlay>
          ),
        }}
        head={
          <>
            {data?.rows.length !== 0 && search.sort === '' ? (
              <span className="text-subtle-foreground text-xs">{text.ownOrder}</span>
            ) : null}
            <ProductTabs
              counts={data?.counts}
              chosen={search.tab}
              onChoose={(tab) => change({ tab, page: 1 })}
            />
          </>
        }
        notes={data && !isNew ? <OptionNotes list={data} search={[...page.notes, ...figureNotes]} /> : null}
        file={{ name, sheet: fileOf(args), notes }}
      />
      {search.option === '' ? null : (
        <LazyOverlay name={search.option}>
          <OptionPanel optionId={search.option} onClose={() => change({ option: '' })} />
        </LazyOverlay>
      )}
    </FigurePage>
  );
}
