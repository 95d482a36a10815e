import { Button } from '@/components/ui/button.tsx';
import { DialogFooter } from '@/components/ui/dialog.tsx';

interface FormFooterProps {
  cancel: string;
  onCancel: () => void;
  submit: string;
  busy: boolean;
  className?: string;
}

/** The two buttons below a form in a dialog. */
export const FormFooter = ({ cancel, onCancel, submit, busy, className = '' }: FormFooterProps) => (
  <DialogFooter className={className}>
    <Button onClick={onCancel}>{cancel}</Button>
    <Button type="submit" variant="primary" busy={busy}>
      {submit}
    </Button>
  </DialogFooter>
);
