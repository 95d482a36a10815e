import { type ComponentProps, lazy, Suspense } from 'react';
import { SpinnerArea } from '@/components/ui/spinner.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { authText } from '@/text/auth.ts';

const CodeStep = lazy(() =>
  codeWhenConnected(() => import('./code-step.tsx').then(({ CodeStep }) => ({ default: CodeStep }))),
);

/** The code step, loaded when a sign-in asks for a code: few do, so it is not part of a page's first load. */
export function LazyCodeStep(props: ComponentProps<typeof CodeStep>) {
  return (
    <Suspense fallback={<SpinnerArea label={authText.code.loading} />}>
      <CodeStep {...props} />
    </Suspense>
  );
}
