import { LayoutDashboard } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { PartFailed } from '@/components/figure-page/part.tsx';
import { PrintButton, PrintedLine } from '@/components/figure-page/print.tsx';
import { Page } from '@/components/layout/page.tsx';
import { PageHeader } from '@/components/layout/page-header.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { SpinnerArea } from '@/components/ui/spinner.tsx';
import { dashboardText } from '@/text/dashboard.ts';
import { menuText } from '@/text/menu.ts';
import { CardBoard } from './card-board.tsx';
import { useKeptCards } from './kept-cards-queries.ts';

const text = dashboardText.arrange;

interface DashboardFrameProps extends Pick<
  ComponentProps<typeof CardBoard>,
  'contents' | 'spans' | 'loaded'
> {
  /** Whose figures they are, for paper. */
  owner: string;
  /** In the header, before the button that arranges the cards. */
  actions?: ReactNode;
  /** In the place of the cards, where none would say anything. */
  instead?: ReactNode;
}

/** The page around the member's cards. */
export function DashboardFrame({ owner, actions, instead, ...board }: DashboardFrameProps) {
  const [arranging, setArranging] = useState(false);
  const { query, kept, change } = useKeptCards();
  return (
    <Page>
      <PageHeader {...menuText.pages.mydashboard}>
        {actions}
        {instead ? null : <PrintButton />}
        {instead ? null : (
          <Button
            size="sm"
            variant={arranging ? 'primary' : 'secondary'}
            aria-pressed={arranging}
            disabled={query.isError}
            onClick={() => setArranging(!arranging)}
          >
            <LayoutDashboard aria-hidden />
            {arranging ? text.done : text.open}
          </Button>
        )}
      </PageHeader>
      <PrintedLine owner={owner} of={[text.printed]} />
      {query.isError ? (
        <Card>
          <PartFailed
            error={query.error}
            retry={() => void query.refetch()}
            title={text.notRead}
            className="py-4"
          />
        </Card>
      ) : null}
      {instead ??
        (query.isPending ? (
          <SpinnerArea label={text.loading} />
        ) : (
          <CardBoard {...board} kept={kept} onChange={change} arranging={arranging} />
        ))}
    </Page>
  );
}
