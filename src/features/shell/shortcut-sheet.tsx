import { TitledDialog } from '@/components/ui/titled-dialog.tsx';
import { Kbd } from '@/components/ui/kbd.tsx';
import { shellText } from '@/text/shell.ts';

/** ?: the list of keyboard shortcuts. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const text = shellText.shortcuts;
  return (
    <TitledDialog
      title={text.title}
      description={text.description}
      closeLabel={shellText.close}
      onClose={onClose}
    >
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
    </TitledDialog>
  );
}
