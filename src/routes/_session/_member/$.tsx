import { createFileRoute, notFound } from '@tanstack/react-router';
import { NotFound } from '@/components/layout/not-found.tsx';

/** Every path that is no page, for those who are signed in: the shell stays around it. */
export const Route = createFileRoute('/_session/_member/$')({
  beforeLoad: () => {
    throw notFound({ routeId: '/_session/_member/$' });
  },
  notFoundComponent: NotFound,
});
