import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { StockPage } from '@/features/stock/stock-page.tsx';
import { parseStockSearch, STOCK_DEFAULTS } from '@/features/stock/stock-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/$partnerId/inventory')({
  validateSearch: parseStockSearch,
  search: { middlewares: [stripSearchParams(STOCK_DEFAULTS)] },
  component: StockPage,
});
