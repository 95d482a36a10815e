import { type ComponentProps, useState } from 'react';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from './dialog.tsx';

interface TitledDialogProps extends ComponentProps<typeof DialogContent> {
  title: string;
  description: string;
  onClose: () => void;
}

/** An open dialog under its title and description. */
export function TitledDialog({ title, description, onClose, children, ...content }: TitledDialogProps) {
  // A dialog without a trigger would leave the focus nowhere.
  const [opener] = useState(() => document.activeElement);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (opener instanceof HTMLElement) opener.focus();
        }}
        {...content}
      >
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {children}
      </DialogContent>
    </Dialog>
  );
}
