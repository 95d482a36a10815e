import type { ReactNode } from 'react';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog.tsx';
import { profileText } from '@/text/profile.ts';

interface EnrolFrameProps {
  title: string;
  description: string;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog around the steps of an enrolment. */
export function EnrolFrame({ title, description, onClose, children }: EnrolFrameProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent closeLabel={profileText.close} className="max-w-sm">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {children}
      </DialogContent>
    </Dialog>
  );
}
