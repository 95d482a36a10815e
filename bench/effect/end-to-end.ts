import type { InterventionPanels } from '../../src/data/answers/interventions.ts';
import { panelEffect } from '../../src/domain/effect/panel-effect.ts';
import { startBenchBackend, type BenchBackend } from '../support/bench-backend.ts';
import { measureAlone } from '../support/database-alone.ts';
import { fillFigures } from '../support/fill-figures.ts';
import { fillMasters } from '../support/fill-partner.ts';
import { measure, median } from '../support/measure.ts';
import { smallSize } from '../support/sizes.ts';

/** What a person waits for: panels of the database, the way to the browser, and its worker. */
export interface EffectTimes {
  options: number;
  days: number;
  /** Milliseconds, each the median of the repeats. */
  alone: number;
  /** Processor time of the database. */
  processor: number | undefined;
  /** Request and its answer as JSON, through the backend. */
  request: number;
  bytes: number;
  /** The copy that the worker gets, and what it computes. */
  worker: number;
  placebos: number;
}

/** One intervention on `options` options of a partner with `days` days of sales and of stock. */
export async function measureEndToEnd(options: number, days: number, repeats: number): Promise<EffectTimes> {
  const backend = await startBenchBackend();
  try {
    const id = await fillIntervention(backend, options, days);
    const { milliseconds: alone, processor } = await measureAlone(
      backend,
      repeats,
      `select public.intervention_panels('P1', array[${id}])`,
    );
    let panels: InterventionPanels | undefined;
    const asked = await measure(backend, repeats, async () => {
      const args = { partner_cd: 'P1', ids: [id] };
      panels = (await backend.client.rpc('intervention_panels', args).throwOnError())
        .data as InterventionPanels;
    });
    const [panel] = panels?.panels ?? [];
    if (!panels || !panel) throw new Error('there is no panel');
    const times: number[] = [];
    let placebos = 0;
    for (let run = 0; run <= repeats; run += 1) {
      const started = performance.now();
      const effect = await panelEffect(structuredClone(panels), panel);
      times.push(performance.now() - started);
      placebos = effect?.result?.placebos.logEffects.length ?? 0;
    }
    return {
      options,
      days,
      alone,
      processor,
      request: asked.milliseconds,
      bytes: asked.bytes,
      worker: median(times.slice(1)),
      placebos,
    };
  } finally {
    await backend.close();
  }
}

/** The id of the intervention: it began 14 days before today, so that its windows are just whole. */
async function fillIntervention(
  { sql, memberId }: BenchBackend,
  options: number,
  days: number,
): Promise<number> {
  // Half as many again to compare with.
  await fillMasters(sql, memberId, [{ ...smallSize, options: Math.ceil(1.5 * options), days }]);
  await sql`insert into public.fact_stock_snapshot ("SNAP_DT", "OPTION_CD", "PARTNER_CD", "SOLD_YN", "STOCK_QTY")
    select private.day_text(private.korea_today() - n), "OPTION_CD", "PARTNER_CD", 'Y', (abs(hashtext("OPTION_CD")) + n) % 40
    from public.fact_stock, generate_series(0, ${days}::int) n where "PARTNER_CD" = 'P1'`;
  await fillFigures(sql);
  const [row] = await sql<{ id: string }[]>`
    insert into public.log_intervention ("PARTNER_CD", "NAME", "TYPE", "START_DT", "USER_NM")
    values ('P1', '가격 인하', 'price', private.day_text(private.korea_today() - 14), '김하늘') returning "ID" as id`;
  await sql`insert into public.log_intervention_option ("INTERVENTION_ID", "OPTION_CD", "PARTNER_CD")
    select ${row?.id ?? ''}::bigint, "OPTION_CD", 'P1' from public.dim_option where "PARTNER_CD" = 'P1'
    order by "OPTION_CD" limit ${options}::int`;
  await sql`vacuum analyze`;
  return Number(row?.id);
}
