import { PartnerGaps } from '@/components/loads/partner-gaps.tsx';
import { menuText } from '@/text/menu.ts';
import { partnersText } from '@/text/partners.ts';
import { PartnerChoice } from './partner-choice.tsx';

/** /partner: whose data does the member want to see? */
export function PartnerPage() {
  return (
    <div className="bg-background mx-auto flex w-full max-w-6xl flex-1 flex-col gap-5 px-4 pb-6 md:px-6 md:pt-6">
      <PartnerChoice
        heading={
          <header>
            <h1 className="text-3xl font-bold tracking-tight md:text-4xl">{menuText.pages.partner.title}</h1>
            <p className="text-muted-foreground mt-1">{partnersText.question}</p>
            {/* As high before the answer, so that no card moves when it comes. */}
            <p className="mt-1 min-h-5 text-sm">
              <PartnerGaps />
            </p>
          </header>
        }
      />
    </div>
  );
}
