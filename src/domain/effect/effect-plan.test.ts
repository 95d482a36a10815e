import { expect, it } from 'vitest';
import { addDays } from '../korea-time.ts';
import { effectPlan } from './effect-plan.ts';
import type { DailyPanels } from './panel-effect.ts';

/** 400 days of an option and three others that sell `pieces` a day and swing by `swing` from day to day. */
function panels(
  pieces: number,
  swing: number,
  more: Partial<DailyPanels['panels'][number]> = {},
): DailyPanels {
  const firstDay = '20250101';
  const days = Array.from({ length: 400 }, (_, day) => day);
  const series = ['1', '2', '3', '4'].map((optionId, index) => ({
    optionId,
    days,
    units: days.map((day) => pieces + ((day * day * (index + 3) + day * 7) % (swing + 1))),
    outDays: [],
  }));
  const panel = {
    id: 0,
    version: 0,
    startDay: addDays(firstDay, 386),
    treated: ['1'],
    controls: ['2', '3', '4'],
    siblings: [],
    busy: [],
    price: 1000,
    margin: null,
    ...more,
  };
  return { firstDay, soldUntil: addDays(firstDay, 399), missing: [], series, panels: [panel] };
}

it('of even sales a fifth more is seen after a week', async () => {
  const plan = await effectPlan(panels(50, 2));
  expect(plan).toMatchObject({ needed: 7, controls: 3 });
  // More than 28 days leave fewer than five stretches of the past to compare with.
  expect(plan?.spans.map(({ days }) => days)).toEqual([7, 14, 28]);
});

it('of sales that swing it takes longer, and never where nothing can be compared', async () => {
  const wild = await effectPlan(panels(0, 40));
  expect(wild?.needed === null || wild?.needed === undefined || wild.needed > 7).toBe(true);
  const [week, fortnight] = wild?.spans ?? [];
  expect(week?.rise).toBeGreaterThan(fortnight?.rise ?? Number.POSITIVE_INFINITY);
  expect(await effectPlan(panels(50, 2, { controls: [] }))).toEqual({ spans: [], needed: null, controls: 0 });
  expect(await effectPlan({ ...panels(50, 2), soldUntil: null })).toBeNull();
});
