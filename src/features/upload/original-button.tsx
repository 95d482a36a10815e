import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { failureText } from '@/data/failure-text.ts';
import { usePartner } from '@/data/partner.tsx';
import { toast } from '@/data/toast.ts';
import { usePress } from '@/data/use-press.ts';
import { saveFile } from '@/export/run-export.ts';
import { uploadText } from '@/text/upload.ts';
import { fetchOriginal } from './upload-mutations.ts';
import type { Load } from './upload-queries.ts';

const text = uploadText.history;

/** Downloads the file of a load as it was given. */
export function OriginalButton({ load: { id, fileName, hasFile } }: { load: Load }) {
  const { code } = usePartner();
  const { busy, press } = usePress((error) =>
    toast.error(text.noOriginal, { description: failureText(error).title }),
  );
  if (!hasFile || fileName === null) return null;
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={text.original(fileName)}
      busy={busy}
      onClick={() => press(async () => saveFile(await fetchOriginal(code, id), fileName))}
    >
      <Download aria-hidden />
    </Button>
  );
}
