import type { BrandProducts } from '@/data/answers/brand-products.ts';
import { formatCount } from '@/domain/numbers.ts';
import { brandProductsText as text } from '@/text/brand-products.ts';
import { ProductTile } from './product-tile.tsx';

/** As many as one sheet has room for. */
const PRINTED = 12;

/** On paper alone: the first products of the list as cards, and how many there are. */
export function PrintedProducts({ list: { rows, total, loaded } }: { list: BrandProducts }) {
  const shown = rows.slice(0, PRINTED);
  return (
    <div aria-hidden className="hidden gap-2 print:grid">
      <p className="text-xs">{text.printed(formatCount(shown.length), formatCount(total))}</p>
      <ul className="grid grid-cols-4 gap-3">
        {shown.map((row) => (
          <li key={row.productKey}>
            <ProductTile row={row} hasStock={loaded.stock} />
          </li>
        ))}
      </ul>
    </div>
  );
}
