import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { tabTitle } from '@/pages/page-at.ts';
import { shellText } from '@/text/shell.ts';
import { tabId } from './tabs.ts';

/**
 * Tells screen readers which page has come, as a browser does for a page that it loads. Where the pressed control
 * left with the old page, the keyboard goes on in the content; a link of the menu keeps it.
 */
export function PageAnnouncer() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const [title, setTitle] = useState('');
  const previous = useRef(path);
  useEffect(() => {
    // The first page is the browser's own to announce.
    const isNewPage = previous.current !== undefined && previous.current !== path;
    previous.current = path;
    if (!isNewPage || path === undefined) return;
    const heading = document.querySelector('#content h1')?.textContent;
    setTitle(tabTitle(tabId(path)) ?? heading ?? shellText.product);
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  }, [path]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
