import { useQueries } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Page } from '@/components/layout/page.tsx';
import { PageHeader } from '@/components/layout/page-header.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { useMember } from '@/data/member.tsx';
import { backendTestText } from '@/text/backend-test.ts';
import { menuText } from '@/text/menu.ts';
import { backendTestQueries, services } from './backend-test-queries.ts';
import { ServiceRow } from './service-row.tsx';

/** Whether each service of the backend answers the signed-in member, who asks with their own rights alone. */
export function BackendTestPage() {
  const member = useMember();
  const checks = useQueries({
    queries: services.map((service) => backendTestQueries.check(service, member)),
  });
  const isChecking = checks.some(({ isFetching }) => isFetching);
  return (
    <Page>
      <div className="flex max-w-3xl flex-col gap-3.5">
        <PageHeader title={menuText.pages['backend-test'].title} description={backendTestText.subtitle}>
          <Button busy={isChecking} onClick={() => checks.forEach(({ refetch }) => void refetch())}>
            <RotateCw aria-hidden />
            {backendTestText.run}
          </Button>
        </PageHeader>
        <Card aria-busy={isChecking}>
          <ul>
            {services.map((service, index) => (
              <ServiceRow
                key={service}
                service={service}
                result={checks[index]?.isFetching ? undefined : checks[index]?.data}
              />
            ))}
          </ul>
        </Card>
      </div>
    </Page>
  );
}
