import { ChartLine, Download, Table2 } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '@/components/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import { withRequestNumber } from '@/data/failure-text.ts';
import { toast } from '@/data/toast.ts';
import { fileName } from '@/export/cell-text.ts';
import { runExport, saveFile } from '@/export/run-export.ts';
import { chartText } from '@/text/chart.ts';
import type { LegendItem } from './chart-legend.tsx';
import { type ChartRows, chartSheet } from './chart-rows.ts';

interface ChartActionsProps {
  title: string;
  subtitle: string;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
  table: ChartRows;
  legend: readonly LegendItem[];
  picture: RefObject<SVGSVGElement | null>;
}

/** Table or drawing, and both as a file. */
export function ChartActions({
  title,
  subtitle,
  isTable,
  onTable,
  table,
  legend,
  picture,
}: ChartActionsProps) {
  const save = async (make: () => Promise<void>) => {
    try {
      await make();
    } catch (error) {
      console.error(error);
      toast.error(withRequestNumber(chartText.saveFailed, error));
    }
  };
  const savePicture = async () => {
    if (picture.current === null) return;
    const { chartPicture } = await import('./chart-picture.ts');
    const blob = await chartPicture(picture.current, { title, subtitle, legend });
    saveFile(blob, fileName(title).replace(/xlsx$/, 'png'));
  };
  const saveRows = async () => {
    const job = { sheets: [chartSheet(title, table)] };
    const { signal } = new AbortController();
    saveFile(await runExport(job, { onProgress: () => undefined, signal }), fileName(title));
  };
  return (
    <div className="flex shrink-0 gap-1 print:hidden">
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={`${title} ${isTable ? chartText.asChart : chartText.asTable}`}
        title={isTable ? chartText.asChart : chartText.asTable}
        onClick={() => onTable(!isTable)}
      >
        {isTable ? <ChartLine aria-hidden /> : <Table2 aria-hidden />}
      </Button>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            size="icon-sm"
            variant="ghost"
            aria-label={`${title} ${chartText.save}`}
            title={chartText.save}
          >
            <Download aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem disabled={isTable} onSelect={() => void save(savePicture)}>
            {chartText.savePicture}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => void save(saveRows)}>{chartText.saveRows}</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  );
}
