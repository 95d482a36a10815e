import { useRouter } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { errorsText } from '@/text/errors.ts';

interface AbsentPageProps {
  icon: LucideIcon;
  text: Readonly<Record<'title' | 'text', string>>;
  /** Where to go on; the way back stands beside it. */
  link: ReactNode;
}

/** In the place of a page that is not there. */
export function AbsentPage({ icon, text, link }: AbsentPageProps) {
  const router = useRouter();
  return (
    <StateMessage
      icon={icon}
      className="min-h-80 flex-1"
      title={<h1>{text.title}</h1>}
      text={text.text}
      action={
        <>
          <Button onClick={() => router.history.back()}>{errorsText.notFound.back}</Button>
          <Button asChild variant="primary">
            {link}
          </Button>
        </>
      }
    />
  );
}
