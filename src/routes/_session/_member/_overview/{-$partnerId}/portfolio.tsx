import { createFileRoute } from '@tanstack/react-router';
import { PlannedPage } from '@/components/layout/planned-page.tsx';

export const Route = createFileRoute('/_session/_member/_overview/{-$partnerId}/portfolio')({
  component: PlannedPage,
});
