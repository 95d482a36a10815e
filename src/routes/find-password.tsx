import { createFileRoute } from '@tanstack/react-router';
import { FindPasswordPage } from '@/features/find-password/find-password-page.tsx';

export const Route = createFileRoute('/find-password')({ component: FindPasswordPage });
