import { Badge } from '@/components/ui/badge.tsx';
import { stockText } from '@/text/stock.ts';

const gradeLabels: Readonly<Record<string, string>> = stockText.grades;

/** NEW is green, used grades are blue; a grade that is not known is shown as it came. */
export function GradeBadge({ grade }: { grade: string }) {
  const label = gradeLabels[grade];
  const tone = grade === 'NEW' ? 'green' : label === undefined ? 'gray' : 'blue';
  return <Badge tone={tone}>{label ?? grade}</Badge>;
}
