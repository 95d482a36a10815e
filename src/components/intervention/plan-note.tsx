import { useQuery } from '@tanstack/react-query';
import { usePartner } from '@/data/partner.tsx';
import { freshness } from '@/data/freshness.ts';
import { effectPlan } from '@/domain/effect/effect-plan.ts';
import { formatUnit } from '@/domain/numbers.ts';
import { interventionFormText } from '@/text/intervention-form.ts';
import type { ChosenOption } from './intervention-draft.ts';
import { interventionArea } from './intervention-mutations.ts';
import { readPanels } from './effect-queries.ts';

const text = interventionFormText.plan;
/** Names of controls that are told. */
const SHOWN = 3;

/** What could be seen of a change of these options, and what they would be compared with. */
export default function PlanNote({ options }: { options: readonly ChosenOption[] }) {
  const { code } = usePartner();
  const option_ids = options.map(({ optionId }) => optionId).toSorted();
  const query = useQuery({
    ...freshness.interventions,
    queryKey: [...interventionArea(code), 'plan', option_ids.join(' ')],
    queryFn: async ({ signal }) => {
      const panels = await readPanels(code, { ids: [], option_ids }, signal);
      return { plan: await effectPlan(panels, signal), names: panels.panels[0]?.names ?? [] };
    },
  });
  return (
    <div
      aria-label={text.label}
      role="note"
      aria-busy={query.isPending}
      className="border-border-soft bg-raised text-muted-foreground col-span-2 min-h-16 rounded-md border px-3 py-2 text-xs break-keep"
    >
      {query.isPending ? text.loading : null}
      {query.isError ? text.failed : null}
      {query.data ? sentencesOf(query.data).map((sentence) => <p key={sentence}>{sentence}</p>) : null}
    </div>
  );
}

interface Planned {
  plan: Awaited<ReturnType<typeof effectPlan>>;
  names: readonly { productName: string; optionName: string }[];
}

function sentencesOf({ plan, names }: Planned): string[] {
  const last = plan?.spans.at(-1);
  if (!plan || !last) return [text.unknown];
  const percent = (share: number) => formatUnit('percent', share * 100, 0);
  const fortnight = plan.spans.find(({ days }) => days === 14) ?? last;
  const shown = names
    .slice(0, SHOWN)
    .map(({ productName, optionName }) => [productName, optionName].filter(Boolean).join(' '));
  return [
    plan.needed === null
      ? text.never(last.days, percent(last.rise), percent(last.fall))
      : text.needed(plan.needed),
    text.smallest(fortnight.days, percent(fortnight.rise), percent(fortnight.fall)),
    text.controls(shown.join(', '), plan.controls),
  ];
}
