import { LoadWay } from './load-way.tsx';
import { loadedText } from '@/text/loaded.ts';

/** An empty list of a kind of report that was never loaded: what to do, in the place of nothing found. */
export const nothingLoaded = (kind: string) => ({
  title: loadedText.nothingOf([kind]),
  hint: loadedText.appearsHere(kind),
  action: <LoadWay />,
  picture: 'loads' as const,
});
