import type { ComponentProps, ReactNode } from 'react';
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
  AlertDialogTrigger,
} from './alert-dialog.tsx';
import { Alert } from './alert.tsx';

interface ConfirmDialogProps extends ComponentProps<typeof AlertDialog> {
  title: string;
  text: string;
  /** The button that opens it, where there is one. */
  trigger?: ReactNode;
  /** Why the last press did nothing. */
  problem?: string | null;
  cancel: ComponentProps<typeof AlertDialogCancel>;
  /** The button that goes on. */
  confirm: ReactNode;
  onEscapeKeyDown?: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, trigger, problem, cancel, confirm, onEscapeKeyDown, children, ...dialog } = props;
  return (
    <AlertDialog {...dialog}>
      {trigger ? <AlertDialogTrigger asChild>{trigger}</AlertDialogTrigger> : null}
      <AlertDialogContent {...(onEscapeKeyDown ? { onEscapeKeyDown } : {})}>
        <AlertDialogTitle>{title}</AlertDialogTitle>
        <AlertDialogDescription>{text}</AlertDialogDescription>
        {children}
        {problem ? <Alert>{problem}</Alert> : null}
        <AlertDialogFooter>
          <AlertDialogCancel {...cancel} />
          {confirm}
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
