import { ExportButton } from '@/components/table/export-button.tsx';
import { exportColumns } from '@/components/table/table-column.ts';
import { usePartner } from '@/data/partner.tsx';
import { fileTimestamp } from '@/domain/korea-time.ts';
import type { ExportJob } from '@/export/export-types.ts';
import { exportText } from '@/text/export.ts';
import { menuText } from '@/text/menu.ts';
import { tableText } from '@/text/table.ts';
import { totalSalesText as text } from '@/text/total-sales.ts';
import { brandFile, dayColumns, productFile } from './total-sales-columns.tsx';
import { totalSalesQueries as queries } from './total-sales-queries.ts';
import type { TotalSalesPageState } from './total-sales-search.ts';

const { tables } = text;
const summaryLabel = tableText.summary;

/** One file with the three tables, a sheet each. */
export function TotalSalesFile({ page, disabled }: { page: TotalSalesPageState; disabled: boolean }) {
  const partner = usePartner();
  return (
    <ExportButton
      label={menuText.pages['total-sales'].title}
      disabled={disabled}
      failure={exportText.failure}
      name={() => [partner.name, page.brandName, text.file, fileTimestamp()].join('_')}
      job={() => exportJob(page)}
    />
  );
}

async function exportJob({ partnerCode, args, common }: TotalSalesPageState): Promise<ExportJob> {
  const [days, brands, products] = await Promise.all([
    queries.days.request(partnerCode, args),
    queries.brands.request(partnerCode, common),
    queries.products.request(partnerCode, common),
  ]);
  return {
    sheets: [
      { name: tables.days, request: days, columns: exportColumns(dayColumns(args.unit)), summaryLabel },
      { name: tables.brands, request: brands, columns: brandFile, summaryLabel },
      {
        name: tables.products,
        request: products,
        columns: productFile,
        summaryLabel,
        // What is not among the first hundred.
        rest: { field: 'others', count: 'productCount', own: { productName: text.others } },
      },
    ],
  };
}
