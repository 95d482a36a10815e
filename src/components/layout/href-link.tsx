import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface HrefLinkProps extends ComponentProps<'a'> {
  /** A full address of this app, search included, as a tab remembers it. */
  href: string;
}

/** A link to a stored address. The router's own Link wants route and search apart, which a stored text is not. */
export function HrefLink({ href, onClick, children, ...props }: HrefLinkProps) {
  const router = useRouter();
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
        if (event.defaultPrevented || opensElsewhere || event.button !== 0) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
    >
      {children}
    </a>
  );
}
