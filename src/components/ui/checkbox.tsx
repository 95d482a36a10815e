import { Check, Minus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Some, but not all, of what this box stands for is chosen. */
  indeterminate?: boolean;
}

/** A native checkbox in our look: forms, keyboard and screen readers work as the browser does them. */
export function Checkbox({ className, indeterminate, ref, ...props }: CheckboxProps) {
  const Icon = indeterminate ? Minus : Check;
  return (
    <span className={cn('relative inline-grid size-4 shrink-0 place-items-center', className)}>
      <input
        type="checkbox"
        ref={(element) => {
          if (element) element.indeterminate = indeterminate ?? false;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        className="peer focus-ring border-input bg-card checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary absolute inset-0 appearance-none rounded-[5px] border transition-colors disabled:opacity-50"
        {...props}
      />
      <Icon
        aria-hidden
        strokeWidth={3}
        className="text-primary-foreground pointer-events-none relative size-3 opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
      />
    </span>
  );
}
