import { type ReactNode, useState } from 'react';
import { mediaUrl } from '@/data/public-file.ts';
import { cn } from './cn.ts';

const themes = [
  ['light', 'dark:hidden'],
  ['dark', 'hidden dark:block'],
] as const;

interface IllustrationProps {
  name: 'partners' | 'list' | 'loads';
  /** Stands in its place until the drawing is there, and where the storage has none. */
  children: ReactNode;
}

/** A drawing for an empty state, in the theme's colours. The browser asks for the one that is shown only. */
export function Illustration({ name, children }: IllustrationProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <span aria-hidden className="relative grid h-28 w-40 place-items-center">
      {isShown ? null : children}
      {themes.map(([theme, visible]) => (
        <img
          key={theme}
          alt=""
          loading="lazy"
          src={mediaUrl(`empty-${name}-${theme}.svg`)}
          className={cn('absolute inset-0 size-full', visible, !isShown && 'opacity-0')}
          onLoad={() => setIsShown(true)}
        />
      ))}
    </span>
  );
}
