import { Link, useRouter } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { errorsText } from '@/text/errors.ts';
import { shellText } from '@/text/shell.ts';

/** For every path that is no page (specification section 2). */
export function NotFound() {
  const router = useRouter();
  const text = errorsText.notFound;
  useEffect(() => {
    document.title = `${text.title} · ${shellText.product}`;
    return () => {
      document.title = shellText.product;
    };
  }, [text]);
  return (
    <StateMessage
      icon={SearchX}
      className="min-h-80 flex-1"
      title={<h1>{text.title}</h1>}
      text={text.description}
      action={
        <>
          <Button onClick={() => router.history.back()}>{text.back}</Button>
          <Button asChild variant="primary">
            <Link to="/">{errorsText.home}</Link>
          </Button>
        </>
      }
    />
  );
}
