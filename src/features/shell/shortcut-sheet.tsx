import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog.tsx';
import { Kbd } from '@/components/ui/kbd.tsx';
import { shellText } from '@/text/shell.ts';

/** ?: the list of keyboard shortcuts. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const text = shellText.shortcuts;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent closeLabel={shellText.close}>
        <DialogHeader>
          <DialogTitle>{text.title}</DialogTitle>
          <DialogDescription>{text.description}</DialogDescription>
        </DialogHeader>
        <dl className="divide-border-soft divide-y">
          {text.list.map(({ keys, text: what }) => (
            <div key={what} className="flex items-center justify-between gap-4 py-2">
              <dt className="text-sm">{what}</dt>
              <dd className="flex gap-1">
                {keys.map((key) => (
                  <Kbd key={key} className="h-5.5 px-1.5 opacity-100">
                    {key}
                  </Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  );
}
