import { createFileRoute } from '@tanstack/react-router';
import { BackendTestPage } from '@/features/backend-test/backend-test-page.tsx';

export const Route = createFileRoute('/_session/_member/backend-test')({ component: BackendTestPage });
