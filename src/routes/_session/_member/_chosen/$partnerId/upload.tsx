import { createFileRoute } from '@tanstack/react-router';
import { UploadPage } from '@/features/upload/upload-page.tsx';

export const Route = createFileRoute('/_session/_member/_chosen/$partnerId/upload')({
  component: UploadPage,
});
