import { useQuery } from '@tanstack/react-query';
import { sortOf } from '@/components/figure-page/page-search.ts';
import { effectColumns, effectPhoneColumn } from '@/components/intervention/effect-columns.tsx';
import { interventionList } from '@/components/intervention/effect-queries.ts';
import { effectRows, effectTotals } from '@/components/intervention/effect-rows.ts';
import { EffectsProgress } from '@/components/intervention/effects-progress.tsx';
import { useEffects } from '@/components/intervention/use-effects.ts';
import { listState } from '@/components/table/list-state.ts';
import { ResultCard } from '@/components/table/result-card.tsx';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { DEFAULT_SPAN } from '@/domain/effect/span.ts';
import { interventionPeriod } from '@/domain/first-periods.ts';
import { koreaToday } from '@/domain/korea-time.ts';
import { interventionsText } from '@/text/interventions.ts';
import { menuText } from '@/text/menu.ts';
import { type DetailPart, optionIdsOf } from './part.ts';
import { ToPage } from './to-page.tsx';

const { empty, label, notes, span } = interventionsText;
const phone = effectPhoneColumn();

/** 변경 효과: each change of the product's options with its effect, as 변경 효과 has them. */
export default function DetailInterventions({ part: { partner, page, ...part } }: { part: DetailPart }) {
  const ids = optionIdsOf(part);
  const { start, end } = interventionPeriod(koreaToday());
  const query = useQuery({
    ...interventionList.answer(partner.code, { date_start: start, date_end: end, option_ids: ids ?? [] }),
    enabled: ids !== undefined,
  });
  const computed = useEffects(query.data);
  const rows = effectRows(query.data?.rows ?? [], computed.effects, computed.isRunning);
  const { addedQty, addedAmt, costAmt, roi } = effectTotals(rows);
  return (
    <>
      <ResultCard
        whole
        tableId="product-interventions"
        label={label}
        columns={effectColumns}
        phoneColumn={phone}
        rowKey={({ id }) => String(id)}
        sort={sortOf(effectColumns).parse(page.search.interventionSort)}
        onSort={(interventionSort) => page.change({ interventionSort })}
        state={listState(query, () => rows, empty)}
        head={
          <ToPage
            to="/{-$partnerId}/intervention-analysis"
            page={menuText.pages['intervention-analysis'].title}
            search={{ ids: ids?.join(',') ?? '', start, end }}
          />
        }
        notes={<ResultNotes notes={[notes.estimate(span.names[DEFAULT_SPAN])]} />}
        totals={{ addedQty, addedAmt, costAmt, roi }}
      />
      <EffectsProgress computed={computed} all={rows.length} />
    </>
  );
}
