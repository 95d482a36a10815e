import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMedia } from '@/components/layout/use-media.ts';
import { cn } from '@/components/ui/cn.ts';
import { mediaUrl } from '@/data/public-file.ts';
import { authText } from '@/text/auth.ts';
import { isMetered } from './metered.ts';
import { ProductSketch } from './product-sketch.tsx';

/** The form comes first: by then it can be typed into. */
const PATIENCE_MS = 600;

/**
 * The product at work, beside the public pages where there is room: a sketch, a picture, then a silent film in its
 * place, with a button that stops it. With less motion wanted or a connection that is paid for, the picture alone;
 * where the storage has neither, the sketch. Their place is the same, so nothing moves.
 */
export function ProductFilm() {
  return useMedia('(min-width: 64rem)') ? <Frame /> : null;
}

function Frame() {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const [isShown, setIsShown] = useState(false);
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!isShown || isMetered()) return;
    const timer = setTimeout(() => setIsDue(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  return (
    <div className="relative mb-10 aspect-[8/5] w-[min(100%,80svh)] overflow-hidden rounded-xl border border-white/15">
      <ProductSketch />
      <img
        alt=""
        src={mediaUrl('login.webp')}
        className={cn('absolute inset-0 size-full transition-opacity', !isShown && 'opacity-0')}
        onLoad={() => setIsShown(true)}
      />
      {isDue && !isStill ? <Film /> : null}
    </div>
  );
}

function Film() {
  const video = useRef<HTMLVideoElement>(null);
  /** null until the first picture moves; what never does is not on the page. */
  const [isPlaying, setIsPlaying] = useState<boolean | null>(null);
  const Icon = isPlaying ? Pause : Play;
  return (
    <>
      <video
        ref={video}
        aria-hidden
        autoPlay
        muted
        loop
        playsInline
        disablePictureInPicture
        tabIndex={-1}
        className={cn('absolute inset-0 size-full', isPlaying === null && 'opacity-0')}
        onPlaying={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
      >
        <source src={mediaUrl('login.mp4')} type={'video/mp4; codecs="avc1.4d4028"'} />
        {/* For a browser without licensed codecs. */}
        <source src={mediaUrl('login-vp9.mp4')} type={'video/mp4; codecs="vp09.00.31.08"'} />
      </video>
      {isPlaying === null ? null : (
        <button
          type="button"
          aria-label={isPlaying ? authText.film.pause : authText.film.play}
          className="focus-ring absolute right-3 bottom-3 grid size-9 place-items-center rounded-md bg-black/60 text-white hover:bg-black/80"
          onClick={() => void (isPlaying ? video.current?.pause() : video.current?.play())}
        >
          <Icon aria-hidden className="size-4" />
        </button>
      )}
    </>
  );
}
