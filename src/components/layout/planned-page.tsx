import { menuText, type PageName } from '@/text/menu.ts';
import { Page } from './page.tsx';
import { PageHeader } from './page-header.tsx';

/** A page whose data is not there yet: its title and one sentence on what it shows. */
export function PlannedPage({ name }: { name: PageName }) {
  const { title, description } = menuText.pages[name];
  return (
    <Page>
      <PageHeader title={title} description={description} />
    </Page>
  );
}
