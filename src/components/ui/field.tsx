import { type ReactNode, useId } from 'react';
import { errorsText } from '@/text/errors.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { Label } from './label.tsx';

/** What a control inside a Field must carry, so that its label, hint and error are announced with it. */
interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: ReactNode;
  error?: string | undefined;
  /** Tries again what the error tells of. */
  onRetry?: (() => void) | undefined;
  hint?: ReactNode;
  /** Keeps the place of one line for the error, so that nothing moves when it comes. */
  reserve?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** A labelled control with its hint and its error text below. */
export function Field({ label, error, onRetry, hint, reserve, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <Label htmlFor={id}>{label}</Label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint ? (
        <p id={hintId} className="text-subtle-foreground text-xs">
          {hint}
        </p>
      ) : null}
      {error || reserve ? (
        <div className="min-h-[1lh] text-xs">
          {error ? (
            <p id={errorId} role="alert" className="text-red">
              {error}
            </p>
          ) : null}
          {error && onRetry ? (
            <Button size="sm" className="mt-1.5" onClick={onRetry}>
              {errorsText.retry}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
