import type { LoadedSources } from '@/data/answers/product-list.ts';
import { dashboardText } from '@/text/dashboard.ts';

/** Cards whose report was never loaded, and what would bring them; none while that is not known. */
export const absentCards = (loaded: LoadedSources | undefined) =>
  Object.entries(dashboardText.arrange.absentCards).flatMap(([source, card]) =>
    loaded?.[source as keyof typeof dashboardText.arrange.absentCards] === false ? [card] : [],
  );
