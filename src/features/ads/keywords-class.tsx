import { Badge, type Tone } from '@/components/ui/badge.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { adKeywordsText } from '@/text/ad-keywords.ts';
import { evidenceOf } from './keywords-evidence.ts';
import type { KeywordClass, KeywordRow } from './keywords-queries.ts';

const { classes, evidence } = adKeywordsText;

export const classTones: Readonly<Record<KeywordClass, Tone>> = {
  expand: 'green',
  keep: 'blue',
  check: 'yellow',
  exclude: 'red',
  short: 'gray',
};

/** The class of a keyword; a press or the mouse says why. */
export function KeywordClassBadge({ row, breakEven }: { row: KeywordRow; breakEven: number | null }) {
  const name = classes.names[row.keywordClass];
  return (
    <Tooltip text={evidenceOf(row, breakEven).join('\n')} onPress>
      <button
        type="button"
        aria-label={evidence.of(name, row.keyword || adKeywordsText.noKeyword)}
        className="focus-ring rounded-sm"
      >
        <Badge tone={classTones[row.keywordClass]}>{name}</Badge>
      </button>
    </Tooltip>
  );
}
