import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { errorsText } from '@/text/errors.ts';
import { shellText } from '@/text/shell.ts';
import { AbsentPage } from './absent-page.tsx';

/** For every path that is no page (specification section 2). */
export function NotFound() {
  const text = errorsText.notFound;
  useEffect(() => {
    document.title = `${text.title} · ${shellText.product}`;
    return () => {
      document.title = shellText.product;
    };
  }, [text]);
  return <AbsentPage icon={SearchX} text={text} link={<Link to="/">{errorsText.home}</Link>} />;
}
