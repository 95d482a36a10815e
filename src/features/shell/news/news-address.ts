import { stringifySearch } from '@/domain/url-search.ts';
import type { Told } from './news-queries.ts';

/** Returns the address where a note stands or a to-do is counted. */
export function newsAddress({ partnerId, kind, subject, subjectId, subjectName }: Told): string {
  const at = (page: string, search: Record<string, unknown> = {}) =>
    `/${partnerId}${page}${stringifySearch(search)}`;
  // 홈 alone counts the options that are sold out within 14 days.
  if (kind === 'todo' || subjectId === null) return at(subject === 'under14' ? '/' : '/mydashboard');
  switch (subject) {
    case 'brand':
      return at(`/brand/${encodeURIComponent(subjectId)}`);
    case 'campaign':
      return at('/ad-management', { name: subjectName, open: subjectId });
    case 'inbound':
      return at('/inbound', { reqNo: subjectId, detail: subjectId });
    case 'loss': {
      const [optionId = '', month = ''] = subjectId.split('/');
      // Every month has a 28th; a period that is not over is not taken, and the page's own has this month.
      const period = { start: `${month}01`, end: `${month}28` };
      return at('/settlement-compensation', {
        ids: optionId,
        least: 0,
        ...period,
        open: `${optionId} ${month}`,
      });
    }
    default:
      return at('/product-diagnosis', { option: subjectId });
  }
}
