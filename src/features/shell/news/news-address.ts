import { stringifySearch } from '@/domain/url-search.ts';
import type { Told } from './news-queries.ts';

/** Returns the address where a note or a to-do is seen. */
export function newsAddress({ partnerId, kind, subject, subjectId, subjectName }: Told): string {
  const at = (page: string, search: Record<string, unknown> = {}) =>
    `/${partnerId}${page}${stringifySearch(search)}`;
  // 홈 alone counts the options that are sold out within 14 days.
  if (kind === 'todo' || subjectId === null) return at(subject === 'under14' ? '/' : '/mydashboard');
  switch (subject) {
    case 'brand':
      return at(`/brand/${encodeURIComponent(subjectId)}`);
    case 'campaign':
      return at('/ad-management', { name: subjectName });
    case 'inbound':
      return at('/inbound', { reqNo: subjectId, detail: subjectId });
    case 'loss':
      return at('/settlement-compensation', { ids: subjectId.replace(/\/.*/, '') });
    default:
      return at('/product-diagnosis', { option: subjectId });
  }
}
