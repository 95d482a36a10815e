import { SpinnerArea } from '@/components/ui/spinner.tsx';
import { errorsText } from '@/text/errors.ts';
import { SlowNotice } from './slow-notice.tsx';

/** While the code or the first data of a page is on its way. */
export function PageSpinner() {
  return (
    <div className="flex min-h-80 flex-1 flex-col items-center justify-center">
      <SpinnerArea label={errorsText.loading} className="min-h-0" />
      <SlowNotice />
    </div>
  );
}
