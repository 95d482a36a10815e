import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { toast } from '@/data/toast.ts';
import { Alert } from '@/components/ui/alert.tsx';
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
  AlertDialogTrigger,
} from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { formatDay, koreaToday } from '@/domain/korea-time.ts';
import { profileText } from '@/text/profile.ts';
import { useRemoveFactor } from './profile-mutations.ts';
import type { Factor } from './profile-queries.ts';

const text = profileText.factors;

/** One authenticator app with the question before it is removed. */
export function FactorRow({ factor }: { factor: Factor }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveFactor();
  const name = factor.name || text.defaultName;
  return (
    <li className="flex items-center gap-3 px-3 py-2.5">
      <Smartphone aria-hidden className="text-muted-foreground size-4.5 shrink-0" />
      <div className="min-w-0">
        <p className="truncate text-sm font-semibold">{name}</p>
        <p className="text-subtle-foreground text-xs">
          {text.added(formatDay(koreaToday(new Date(factor.createdAt))))}
        </p>
      </div>
      <AlertDialog open={isAsking} onOpenChange={setIsAsking}>
        <AlertDialogTrigger asChild>
          <Button size="sm" variant="ghost" className="ml-auto" aria-label={text.removeNamed(name)}>
            {text.remove}
          </Button>
        </AlertDialogTrigger>
        <AlertDialogContent>
          <AlertDialogTitle>{text.removeTitle}</AlertDialogTitle>
          <AlertDialogDescription>{text.removeText(name)}</AlertDialogDescription>
          {remove.isError ? <Alert>{text.removeFailed}</Alert> : null}
          <AlertDialogFooter>
            <AlertDialogCancel disabled={remove.isPending}>{profileText.cancel}</AlertDialogCancel>
            <Button
              variant="destructive"
              busy={remove.isPending}
              onClick={() => remove.mutate(factor.id, { onSuccess: () => toast.success(text.removed) })}
            >
              {text.remove}
            </Button>
          </AlertDialogFooter>
        </AlertDialogContent>
      </AlertDialog>
    </li>
  );
}
