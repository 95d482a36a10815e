import { Badge } from '@/components/ui/badge.tsx';
import { adsText } from '@/text/ads.ts';

/** Figures that are not final yet (집계 중); the notes of the page say from which day on. */
export const GrowingBadge = () => <Badge tone="yellow">{adsText.growing.badge}</Badge>;
