import { useState } from 'react';
import { usePartner } from '@/data/partner.tsx';
import { toast } from '@/data/toast.ts';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { fileName } from '@/export/cell-text.ts';
import type { ExportSheet } from '@/export/export-types.ts';
import { runExport, saveFile } from '@/export/run-export.ts';
import { inboundPlanText as text } from '@/text/inbound-plan.ts';

/** Makes the plan's file in a worker. What was typed is not its own: a file that fails can be made again. */
export function usePlanFile({ onFailed }: { onFailed?: () => void } = {}) {
  const partner = usePartner();
  const [state, setState] = useState<'idle' | 'writing' | 'failed'>('idle');
  const save = async (sheet: () => ExportSheet | Promise<ExportSheet>) => {
    setState('writing');
    try {
      const signal = new AbortController().signal;
      const file = await runExport({ sheets: [await sheet()] }, { signal, onProgress: () => {} });
      saveFile(file, fileName([partner.name, text.sheet, fileTimestamp()].join('_')));
      setState('idle');
      toast.success(text.saved);
    } catch (error) {
      console.error(error);
      setState('failed');
      onFailed?.();
    }
  };
  return { state, save };
}
