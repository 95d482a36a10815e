import { describe, expect, it } from 'vitest';
import { asCaller } from '../../host/testing/test-database.ts';
import type { InterventionPanels } from '../../src/data/answers/interventions.ts';
import { type PanelEffect, panelEffect } from '../../src/domain/effect/panel-effect.ts';
import { demoAccounts } from '../accounts.ts';
import { buildCatalog } from '../catalog.ts';
import { type Planned, plannedInterventions } from '../interventions.ts';
import type { LoadedDemo } from './loaded-demo.ts';

/** What the page finds of the interventions of the demo company, whose effects are known. */
export function interventionsSuite(demo: () => LoadedDemo): void {
  describe('interventions', () => {
    it('those that doubled demand are seen to, and those that changed nothing hardly ever', async () => {
      const plans = plannedInterventions(buildCatalog());
      expect(plans).toHaveLength(60);
      expect(plans.filter(({ options }) => options.length === 0)).toEqual([]);
      const effects = await effectsOf(demo(), plans);
      const verdicts = (lift: number) =>
        effects.filter(([plan, { verdict }]) => plan.lift === lift && verdict !== 'undecidable');
      const called = (lift: number, ...wanted: string[]) =>
        verdicts(lift).filter(([, { verdict }]) => wanted.includes(verdict)).length;
      const table = [2, 1.5, 1, 0.7].map((lift) => ({
        lift,
        judged: verdicts(lift).length,
        rise: called(lift, 'rise'),
        fall: called(lift, 'fall'),
      }));
      process.stdout.write(`interventions of the demo company: ${JSON.stringify(table)}\n`);
      expect(verdicts(2).length).toBeGreaterThanOrEqual(10);
      expect(verdicts(1).length).toBeGreaterThanOrEqual(10);
      expect(called(2, 'rise') / verdicts(2).length).toBeGreaterThan(0.6);
      expect(called(2, 'fall')).toBe(0);
      expect(called(1, 'rise', 'fall') / verdicts(1).length).toBeLessThan(0.25);
    });
  });
}

async function effectsOf({ sql }: LoadedDemo, plans: readonly Planned[]): Promise<[Planned, PanelEffect][]> {
  const found: [Planned, PanelEffect][] = [];
  const staff = demoAccounts[0]?.id ?? '';
  for (const code of new Set(plans.map(({ brand }) => brand.company.code))) {
    const own = plans.flatMap((plan, index) => (plan.brand.company.code === code ? [index + 1] : []));
    for (let from = 0; from < own.length; from += 10) {
      const [row] = await asCaller(
        sql,
        { role: 'authenticated', id: staff },
        (member) =>
          member<
            { answer: InterventionPanels }[]
          >`select public.intervention_panels(${code}, ${own.slice(from, from + 10)}::bigint[]) as answer`,
      );
      if (!row) throw new Error('intervention_panels returned no row');
      for (const panel of row.answer.panels) {
        const effect = await panelEffect(row.answer, panel);
        const plan = plans[panel.id - 1];
        if (effect && plan) found.push([plan, effect]);
      }
    }
  }
  return found;
}
