import { OTPInput, type SlotProps } from 'input-otp';
import { cn } from './cn.ts';

interface CodeInputProps {
  id: string;
  value: string;
  onChange: (value: string) => void;
  /** Called when the last digit is there. */
  onComplete: (value: string) => void;
  disabled?: boolean;
  autoFocus?: boolean;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
}

/** Six digits of an authenticator app. One real input lies behind the boxes: paste and autofill work. */
export function CodeInput({ disabled = false, ...props }: CodeInputProps) {
  return (
    <OTPInput
      maxLength={6}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="^[0-9]*$"
      pasteTransformer={(text) => text.replace(/\D/g, '')}
      disabled={disabled}
      containerClassName="flex justify-between gap-2 has-disabled:opacity-60"
      render={({ slots }) => slots.map((slot, index) => <CodeSlot key={index} {...slot} />)}
      {...props}
    />
  );
}

function CodeSlot({ char, isActive, hasFakeCaret }: SlotProps) {
  return (
    <div
      className={cn(
        'border-input bg-card grid h-12 min-w-0 flex-1 place-items-center rounded-md border text-2xl font-semibold tabular-nums',
        isActive && 'border-ring ring-ring/30 ring-3',
      )}
    >
      {char ?? (hasFakeCaret ? <span aria-hidden className="bg-foreground h-5 w-px animate-pulse" /> : null)}
    </div>
  );
}
