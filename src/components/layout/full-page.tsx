import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NotFound } from './not-found.tsx';
import { PageError } from './page-error.tsx';
import { PageSpinner } from './page-spinner.tsx';

// What stands in the middle of the window while there is no shell around it.

function FullPage({ children }: { children: ReactNode }) {
  return <main className="grid min-h-dvh place-items-center">{children}</main>;
}

/** Before the app knows who is there. */
export const FullPageSpinner = () => (
  <FullPage>
    <PageSpinner />
  </FullPage>
);

/** The member could not be read, so there is no shell either. */
export const FullPageError = (props: ErrorComponentProps) => (
  <FullPage>
    <PageError {...props} />
  </FullPage>
);

export const FullPageNotFound = () => (
  <FullPage>
    <NotFound />
  </FullPage>
);
