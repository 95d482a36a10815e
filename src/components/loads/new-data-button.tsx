import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { onUpload } from '@/data/uploads.ts';
import { tableText } from '@/text/table.ts';

interface NewDataButtonProps {
  partnerCode: string;
  onRefresh: () => void;
}

/** Says quietly that newer data has been uploaded; the page changes only when the person wants it to. */
export function NewDataButton({ partnerCode, onRefresh }: NewDataButtonProps) {
  const [isNew, setNew] = useState(false);
  useEffect(() => onUpload(partnerCode, () => setNew(true)), [partnerCode]);
  return (
    <output>
      {isNew ? (
        <Button
          size="sm"
          onClick={() => {
            setNew(false);
            onRefresh();
          }}
        >
          <RefreshCw aria-hidden />
          {tableText.newData}
        </Button>
      ) : null}
    </output>
  );
}
