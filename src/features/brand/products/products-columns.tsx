import { byAds } from '@/components/ads/by-ads.ts';
import { docClass } from '@/components/product/doc-class.ts';
import { metricOf } from '@/components/figures/metric.ts';
import type { AbsentColumn } from '@/components/table/column-choices.tsx';
import { startHidden } from '@/components/table/table-column.ts';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { ProductLink } from '@/components/product/product-link.tsx';
import { stateBadge } from '@/components/product/state-badge.ts';
import type { BrandProduct } from '@/data/answers/brand-products.ts';
import type { LoadedSources } from '@/data/answers/product-list.ts';
import { formatCount } from '@/domain/numbers.ts';
import { brandProductsText as text } from '@/text/brand-products.ts';
import { productsText } from '@/text/products.ts';

const { columns: headings, help } = text;
const { bring, ...absentHeadings } = productsText.absent;

/** The name of a product, which leads to its page where it has one. */
export const productLink = ({ productId, hasPage, productName }: BrandProduct) => (
  <ProductLink productId={hasPage ? productId : null} name={productName} />
);

export const docCell = ({ doc }: Pick<BrandProduct, 'doc'>) => (
  <span className={docClass(doc)}>{metricOf('doc').format(doc)}</span>
);

/** What is known of a product of the brand. Hidden ones wait in the choice of columns; files hold all. */
export const brandProductColumns = startHidden(
  ['optionCount', 'share', 'saleQty', 'winnerRate', 'incomingQty', 'conversionRate'],
  columnsOf<BrandProduct>(headings, [
    { kind: 'rowNumber' },
    {
      kind: 'text',
      id: 'productName',
      width: 220,
      grow: true,
      wrap: true,
      sticky: true,
      phone: 'merged',
      cell: productLink,
    },
    { kind: 'count', id: 'optionCount', width: 76, phone: 'last' },
    { kind: 'badge', id: 'state', width: 112, ...stateBadge, help: help.state, phone: 'last' },
    { compared: 'saleAmt' },
    { kind: 'percent', decimals: 1, id: 'share', width: 96, help: help.share },
    'saleQty',
    { metric: 'orderCnt', initiallyHidden: true },
    { metric: 'viewCnt', initiallyHidden: true },
    'conversionRate',
    'winnerRate',
    'adCost',
    'adRoas',
    { metric: 'stockQty', width: 84, header: headings.stockQty, help: help.stock },
    'outOptionCount',
    'incomingQty',
    { metric: 'avgSales7Days', initiallyHidden: true },
    { metric: 'doc', width: 78, cell: docCell },
    { kind: 'copy', id: 'productId', width: 124, initiallyHidden: true, phone: 'last' },
    { kind: 'copy', id: 'optionCd', width: 124, initiallyHidden: true, phone: 'last' },
  ]),
);

export const brandProductPhoneColumn = phoneColumn<BrandProduct>({
  header: headings.productName,
  width: 130,
  lead: ['saleAmt', 'doc', 'state'],
  name: productLink,
  detail: ({ optionCount }) => text.options(formatCount(optionCount)),
});

/** What rests on the stock report. */
const STOCK = ['state', 'stockQty', 'outOptionCount', 'incomingQty', 'avgSales7Days', 'doc'];

/** The columns whose sources the partner has, and what would bring the others; all until that is known. */
export function knownColumns(loaded: LoadedSources | undefined, cover: object | null | undefined) {
  const isAbsent = ({ id }: { id: string }) => loaded?.stock === false && STOCK.includes(id);
  const absent: AbsentColumn[] = loaded
    ? [
        ...brandProductColumns.filter(isAbsent).map(({ header }) => ({ header, bring: text.bringStock })),
        ...(loaded.ads && loaded.settlement
          ? []
          : [{ header: absentHeadings.diagnosis, bring: bring.diagnosis }]),
      ]
    : [];
  return byAds({ columns: brandProductColumns.filter((column) => !isAbsent(column)), absent })(cover);
}
