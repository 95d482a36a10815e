import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';
import { toasterMounted } from '@/data/toast.ts';

/** Where toasts appear. Durations are given with each toast (specification section 9: 3, 4 or 5 seconds). */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  // Runs after the library's own effect, which is the one that listens.
  useEffect(toasterMounted, []);
  return (
    <Sonner
      position="bottom-right"
      containerAriaLabel={label}
      gap={10}
      offset={20}
      mobileOffset={12}
      icons={{
        success: <CircleCheck aria-hidden className="text-green size-4.5" />,
        error: <CircleAlert aria-hidden className="text-red size-4.5" />,
        warning: <TriangleAlert aria-hidden className="text-yellow size-4.5" />,
        info: <Info aria-hidden className="text-blue size-4.5" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: closeLabel,
        classNames: {
          toast:
            'focus-ring bg-popover text-popover-foreground shadow-pop flex w-[min(22rem,calc(100vw-1.5rem))] items-start gap-2.5 rounded-lg px-4 py-3 text-sm',
          icon: 'mt-px shrink-0',
          content: 'min-w-0 flex-1',
          title: 'font-semibold',
          description: 'text-muted-foreground',
          actionButton:
            'focus-ring bg-primary text-primary-foreground h-7 shrink-0 rounded-sm px-2.5 font-semibold',
          cancelButton: 'focus-ring text-muted-foreground h-7 shrink-0 rounded-sm px-2',
        },
      }}
    />
  );
}
