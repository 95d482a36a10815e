import { cn } from '@/components/ui/cn.ts';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { formatCount } from '@/domain/numbers.ts';
import { tableText } from '@/text/table.ts';

const tones = {
  gray: 'bg-gray-soft text-muted-foreground',
  blue: 'bg-blue-soft text-blue',
  green: 'bg-green-soft text-green',
  red: 'bg-red-soft text-red',
  yellow: 'bg-yellow-soft text-yellow',
};

/** Rows of one state. */
export interface CountBadge<State extends string> {
  state: State;
  label: string;
  tone: keyof typeof tones;
  /** The rule by which a row is one of them. */
  rule?: string;
}

/** The badges of a list's states, in their order. */
export const badgesOf = <State extends string>(
  states: readonly State[],
  labels: Readonly<Record<State, string>>,
  badgeTones: Readonly<Record<State, CountBadge<State>['tone']>>,
  rules?: Readonly<Partial<Record<State, string>>>,
): readonly CountBadge<State>[] =>
  states.map((state) => {
    const rule = rules?.[state];
    return { state, label: labels[state], tone: badgeTones[state], ...(rule === undefined ? {} : { rule }) };
  });

interface CountBadgesProps<State extends string> {
  /** What the states are, for screen readers. */
  label: string;
  badges: readonly CountBadge<State>[];
  /** Rows of each under the other filters; null: not known there. */
  counts: Readonly<Partial<Record<State, number | null>>> | undefined;
  chosen: NoInfer<State> | 'all';
  /** null: the counts are shown and cannot be pressed. */
  onChoose: ((state: NoInfer<State> | 'all') => void) | null;
  /** All have their place, also without a row and before they are counted; else a state without a row is not there. */
  steady?: true;
}

const heights = ['max-md:min-h-6', 'max-md:min-h-13.5', 'max-md:min-h-21'];

/** Keeps the lines that badges with counts of three digits take on a phone of 390 px: a letter has 11 px, the rest of a badge 45, a line 330. */
function phoneHeight(badges: readonly CountBadge<string>[]): string | undefined {
  const width = badges.reduce((sum, { label }) => sum + 11 * label.length + 45, 0);
  return heights[Math.min(Math.floor(width / 330), 2)];
}

/** How many rows of a list are of each state, each a button that shows these alone, and all again at the second press. */
export function CountBadges<State extends string>(props: CountBadgesProps<State>) {
  const { label, badges, counts, chosen, onChoose, steady } = props;
  return (
    <fieldset
      aria-label={label}
      className={cn(
        'flex min-w-0 flex-wrap content-start gap-1.5 max-md:order-last max-md:w-full',
        steady ? phoneHeight(badges) : heights[0],
        // Their counts decide there which of them takes the next line.
        counts === undefined && 'max-md:invisible',
      )}
    >
      {badges.map(({ state, label: name, tone, rule }) => {
        const count = counts?.[state];
        if (!steady && (count === undefined || count === null || (count === 0 && chosen !== state)))
          return null;
        const known = count === undefined || count === null ? null : formatCount(count);
        const shape = cn(
          'text-2xs inline-flex h-6 items-center rounded-sm px-2 font-semibold tabular-nums',
          tones[tone],
          // As wide as with its count: no badge takes another line when the counts come.
          counts === undefined && 'pr-[calc(--spacing(2)+1em)]',
        );
        const content = known === null ? name : `${name} ${known}`;
        if (onChoose === null)
          return (
            <span key={state} className={shape}>
              {content}
            </span>
          );
        const show = known === null || state === 'all' ? null : tableText.onlyState(name, known);
        return (
          <Tooltip key={state} text={[rule, show].filter(Boolean).join('\n')}>
            <button
              type="button"
              aria-pressed={chosen === state}
              className={cn('focus-ring', shape, chosen === state && 'ring-2 ring-current')}
              onClick={() => onChoose(chosen === state ? 'all' : state)}
            >
              {content}
            </button>
          </Tooltip>
        );
      })}
    </fieldset>
  );
}
