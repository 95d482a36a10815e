import { createFileRoute } from '@tanstack/react-router';
import { PartnerPage } from '@/features/partners/partner-page.tsx';

export const Route = createFileRoute('/_session/_member/partner')({ component: PartnerPage });
