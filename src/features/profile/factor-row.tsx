import { MessageSquareText, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { withRequestNumber } from '@/data/failure-text.ts';
import { toast } from '@/data/toast.ts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import type { SecondFactor } from '@/data/second-factors.ts';
import { formatDay, koreaToday } from '@/domain/korea-time.ts';
import { formatMobileNumber } from '@/domain/mobile-number.ts';
import { profileText } from '@/text/profile.ts';
import { useRemoveFactor } from './profile-mutations.ts';

const text = profileText.factors;

/** One authenticator app or phone with the question before it is removed. */
export function FactorRow({ factor }: { factor: SecondFactor }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveFactor();
  const isPhone = factor.kind === 'phone';
  const Icon = isPhone ? MessageSquareText : Smartphone;
  const words = isPhone ? text.removal.phone : text.removal.app;
  const name = factor.name || (isPhone ? text.defaultPhoneName : text.defaultName);
  const added = text.added(formatDay(koreaToday(new Date(factor.createdAt))));
  return (
    <li className="flex items-center gap-3 px-3 py-2.5">
      <Icon aria-hidden className="text-muted-foreground size-4.5 shrink-0" />
      <div className="min-w-0">
        <p className="truncate text-sm font-semibold">{name}</p>
        <p className="text-subtle-foreground text-xs">
          {factor.phone ? `${formatMobileNumber(factor.phone)} · ${added}` : added}
        </p>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        trigger={
          <Button size="sm" variant="ghost" className="ml-auto" aria-label={text.removeNamed(name)}>
            {text.remove}
          </Button>
        }
        title={words.title}
        text={text.removalText(name)}
        problem={remove.isError ? withRequestNumber(words.failed, remove.error) : null}
        cancel={{ disabled: remove.isPending, children: profileText.cancel }}
        confirm={
          <Button
            variant="destructive"
            busy={remove.isPending}
            onClick={() => remove.mutate(factor.id, { onSuccess: () => toast.success(words.done) })}
          >
            {text.remove}
          </Button>
        }
      />
    </li>
  );
}
