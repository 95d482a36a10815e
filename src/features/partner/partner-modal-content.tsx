import { DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog.tsx';
import { menuText } from '@/text/menu.ts';
import { partnersText } from '@/text/partners.ts';
import { PartnerChoice } from './partner-choice.tsx';

/** 90 % tall and without a close button (specification section 2). */
export default function PartnerModalContent() {
  return (
    <DialogContent className="h-[90dvh] max-w-6xl justify-start pt-0 md:px-7 md:pb-7">
      <PartnerChoice
        isSearchFocused
        heading={
          <DialogHeader>
            <DialogTitle className="text-2xl">{menuText.pages.partner.title}</DialogTitle>
            <DialogDescription>{partnersText.question}</DialogDescription>
          </DialogHeader>
        }
      />
    </DialogContent>
  );
}
