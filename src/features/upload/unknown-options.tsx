import { Alert } from '@/components/ui/alert.tsx';
import { uploadText } from '@/text/upload.ts';

const text = uploadText.unknownOptions;

interface UnknownOptionsProps {
  checked: boolean;
  onChange: (allow: boolean) => void;
}

/** Asks before advertising is loaded of which no option is known: it may be another seller's. */
export function UnknownOptions({ checked, onChange }: UnknownOptionsProps) {
  return (
    <Alert>
      <p>{text.question}</p>
      <label className="mt-2 flex items-center gap-2 font-semibold">
        <input
          type="checkbox"
          className="accent-primary focus-ring size-4 shrink-0 rounded-sm"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        {text.allow}
      </label>
    </Alert>
  );
}
