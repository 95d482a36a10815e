import { useNavigate } from '@tanstack/react-router';
import { droppedFiles } from '@/components/loads/dropped-files.ts';
import { offerFiles } from '@/components/loads/offered-files.ts';
import { useFileDrop } from '@/components/loads/use-file-drop.ts';
import { useSelectedPartner } from '@/data/partner.tsx';
import { toast } from '@/data/toast.ts';
import { droppedFilesText } from '@/text/dropped-files.ts';

/** Files dropped on any page open 데이터 업로드 of the selected partner; a near miss never replaces the product by a file. */
export function FileDrop() {
  const partner = useSelectedPartner();
  const navigate = useNavigate();
  const open = async (dropped: DataTransfer, partnerId: string) => {
    offerFiles(await droppedFiles(dropped));
    await navigate({ to: '/$partnerId/upload', params: { partnerId } });
  };
  const isOver = useFileDrop(window, (dropped) => {
    if (partner?.mayLoad) void open(dropped, String(partner.id));
    else toast.error(droppedFilesText.noRight);
  });
  if (!isOver || !partner?.mayLoad) return null;
  return (
    <div className="border-primary bg-accent/80 pointer-events-none fixed inset-3 z-40 grid place-items-center rounded-lg border-2 border-dashed text-lg font-semibold">
      {droppedFilesText.elsewhere}
    </div>
  );
}
