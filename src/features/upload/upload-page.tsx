import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { OfferedFile } from '@/components/loads/dropped-files.ts';
import { takeOfferedFiles } from '@/components/loads/offered-files.ts';
import { PrintedLine } from '@/components/figure-page/print.tsx';
import { Page } from '@/components/layout/page.tsx';
import { PageHeader } from '@/components/layout/page-header.tsx';
import { usePartner } from '@/data/partner.tsx';
import { menuText } from '@/text/menu.ts';
import { uploadText } from '@/text/upload.ts';
import { DueCard } from './due-card.tsx';
import { DropZone } from './drop-zone.tsx';
import { FileList } from './file-list.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { PartnerCard } from './partner-card.tsx';
import { isUnfinished } from './upload-file.ts';
import { UploadHistory } from './upload-history.tsx';
import { uploadQueries } from './upload-queries.ts';
import { useLoadablePartners } from './use-loadable-partners.ts';
import { useUploadQueue } from './use-upload-queue.ts';
import { WaitingCard } from './waiting-card.tsx';

/** Loads the marketplace's spreadsheets; behind the guard of its route, and the database asks again at each load. */
export function UploadPage() {
  const partner = usePartner();
  const { queue, ...state } = useUploadQueue();
  const { files } = state;
  const partners = useLoadablePartners();
  const history = useQuery(uploadQueries.history(partner.code));
  // The content cannot say the partner of the first files; the page does.
  const answer = partners.length === 1 || history.data?.length === 0 ? partner.code : undefined;
  const add = useEffectEvent((offered: OfferedFile[]) => queue.add(offered, answer));
  // Files that were dropped on another page.
  useEffect(() => {
    const offered = takeOfferedFiles();
    if (offered.length > 0) add(offered);
  }, []);
  return (
    <Page>
      <PageHeader title={menuText.pages.upload.title} description={uploadText.description} />
      <PrintedLine owner={partner.name} />
      <div className="grid gap-3.5 lg:grid-cols-[minmax(18rem,1fr)_2fr]">
        <PartnerCard />
        <DropZone onFiles={(chosen) => queue.add(chosen, answer)} isForSeveral={partners.length > 1} />
      </div>
      {files.length > 0 ? <FileList queue={queue} partners={partners} {...state} /> : null}
      <WaitingCard />
      <DueCard />
      <UploadHistory onTaken={(taken) => queue.removeTaken(taken)} />
      <LeaveDialog unfinished={files.filter(isUnfinished).length} />
    </Page>
  );
}
