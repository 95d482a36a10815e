import { useState } from 'react';
import { cn } from './cn.ts';

interface AvatarProps {
  /** Picture address; the initial shows without one and when it does not load. */
  src?: string | undefined;
  /** Alias, name or e-mail, whose first letter is the fallback. */
  name: string;
  className?: string;
}

/** The picture of a member. The name stands beside it, so the picture itself is decoration. */
export function Avatar({ src, name, className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const initial = [...name.trim()][0]?.toUpperCase() ?? '?';
  return (
    <span
      aria-hidden
      className={cn(
        'bg-muted text-foreground grid size-7 shrink-0 place-items-center overflow-hidden rounded-full text-xs font-semibold',
        className,
      )}
    >
      {src && src !== failedSrc ? (
        <img src={src} alt="" className="size-full object-cover" onError={() => setFailedSrc(src)} />
      ) : (
        initial
      )}
    </span>
  );
}
