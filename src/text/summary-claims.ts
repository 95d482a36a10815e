import { withParticle } from '../domain/particle.ts';

/** A statement of the summary function, checked there against the data: supabase/functions/summary/claims.ts. */
export interface SummaryClaim {
  /** Option or product; null: what the page is about. */
  subject: string | null;
  measure: string;
  /** Rule of a finding; null for a figure. */
  finding: string | null;
  period: string | null;
  /** null: the impact of a finding that is not known. */
  value: number | null;
  unit: 'won' | 'pieces' | 'percent' | 'days' | 'count' | 'points';
  comparison: string | null;
  previous: number | null;
  direction: 'up' | 'down' | 'same' | null;
}

const units: Record<SummaryClaim['unit'], string> = {
  won: '원',
  pieces: '개',
  percent: '%',
  days: '일',
  count: '건',
  points: '점',
};
/** Amounts grow, rates and scores rise. */
const amounts = { up: '보다 늘어난', down: '보다 줄어든' };
const rates = { up: '보다 높은', down: '보다 낮은' };

const figure = (value: number, unit: SummaryClaim['unit']) =>
  `${value.toLocaleString('ko-KR')}${units[unit]}`;

function comparisonText({ unit, comparison, previous, direction }: SummaryClaim): string {
  if (comparison === null || previous === null || direction === null) return '';
  if (direction === 'same') return `${withParticle(comparison, '와/과')} 같은 `;
  const words = unit === 'percent' || unit === 'points' ? rates : amounts;
  return `${comparison}(${figure(previous, unit)})${words[direction]} `;
}

/** The sentence of a claim. */
export function claimText(claim: SummaryClaim): string {
  const { subject, measure, finding, period, value, unit } = claim;
  const amount = value === null ? null : figure(value, unit);
  if (finding !== null) {
    const place = subject === null ? '' : `「${subject}」에 `;
    const impact = amount === null ? '' : ` ${withParticle(measure, '은/는')} ${amount}입니다.`;
    return `${place}${period ?? ''} ‘${finding}’ 문제가 있습니다.${impact}`;
  }
  const of = subject === null ? '' : `「${subject}」의 `;
  const days = period === null ? '' : `${period} `;
  return `${of}${days}${withParticle(measure, '은/는')} ${comparisonText(claim)}${amount}입니다.`;
}
