import type { ComponentProps } from 'react';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from './dialog.tsx';

interface TitledDialogProps extends ComponentProps<typeof DialogContent> {
  title: string;
  description: string;
  onClose: () => void;
}

/** An open dialog under its title and description. */
export const TitledDialog = ({ title, description, onClose, children, ...content }: TitledDialogProps) => (
  <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
    <DialogContent {...content}>
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription>{description}</DialogDescription>
      </DialogHeader>
      {children}
    </DialogContent>
  </Dialog>
);
