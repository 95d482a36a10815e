import { expect, it } from 'vitest';
import { addDays } from '../korea-time.ts';
import { type DailyPanels, panelEffect } from './panel-effect.ts';
import type { Span } from './span.ts';

/** 300 days of three options that sell 5 or 6 a day; option 1 sells twice that in the 14 days from day 250 on. */
function panels(
  change: Partial<DailyPanels['panels'][number]> = {},
  more: Partial<DailyPanels> = {},
): DailyPanels {
  const firstDay = '20260101';
  const days = Array.from({ length: 300 }, (_, day) => day);
  const series = ['1', '2', '3', '4'].map((optionId, index) => ({
    optionId,
    days,
    units: days.map(
      (day) =>
        (5 + ((day * (index + 3) + ((day * day) % 7)) % 2)) *
        (index === 0 && day >= 250 && day < 264 ? 2 : 1),
    ),
    outDays: [],
  }));
  const panel = {
    id: 7,
    version: 2,
    startDay: addDays(firstDay, 250),
    treated: ['1'],
    controls: ['2', '3', '4'],
    busy: [],
    siblings: [],
    price: 1000,
    margin: 40,
    ...change,
  };
  return { firstDay, soldUntil: addDays(firstDay, 299), missing: [], series, panels: [panel], ...more };
}
const effectOf = async (given: DailyPanels, span?: Span) => {
  const [panel] = given.panels;
  const effect = panel && (await panelEffect(given, panel, span));
  if (!effect) throw new Error('no effect');
  return effect;
};

it('doubled sales are a rise of about 100 %, on the days that the panels name', async () => {
  const effect = await effectOf(panels());
  expect(effect).toMatchObject({
    id: 7,
    version: 2,
    verdict: 'rise',
    reasons: [],
    firstDay: '20260101',
    price: 1000,
    margin: 40,
  });
  expect(effect.result?.effect.value).toBeGreaterThan(0.9);
  expect(effect.result?.effect.value).toBeLessThan(1.1);
  expect(effect.result?.days[0]?.day).toBe(222);
  expect(effect.result?.days.at(-1)?.day).toBe(263);
});

it('windows that are not whole, and interventions on nothing, are not judged', async () => {
  const reasons = async (given: DailyPanels) => {
    const { verdict, reasons: found, result } = await effectOf(given);
    expect([verdict, result]).toEqual(['undecidable', null]);
    return found;
  };
  expect(await reasons(panels({ treated: [] }))).toEqual(['noOptions']);
  expect(await reasons(panels({}, { firstDay: null, soldUntil: null }))).toEqual(['notYet']);
  expect(await reasons(panels({}, { soldUntil: addDays('20260101', 262) }))).toEqual(['notYet']);
  expect(await reasons(panels({ startDay: addDays('20260101', 27) }))).toEqual(['tooEarly']);
  // 14 days from day 250 on are there with day 264; of a history from day 0 on a change can be judged from day 28 + 6 · 14 - 1 on.
  expect((await effectOf(panels({}, { soldUntil: addDays('20260101', 262) }))).from).toEqual({
    when: 'loaded',
    day: addDays('20260101', 264),
  });
  expect((await effectOf(panels({ startDay: addDays('20260101', 27) }))).from).toEqual({
    when: 'started',
    day: addDays('20260101', 111),
  });
});

it('days that were not loaded, out of stock or under another intervention count as such', async () => {
  const run = Array.from({ length: 4 }, (_, index) => 250 + index);
  // Of controls too, none of which is left then.
  const missing = Array.from({ length: 9 }, (_, index) => 241 + index);
  expect((await effectOf(panels({}, { missing }))).reasons).toEqual(['notLoaded', 'noControls']);
  const given = panels();
  const series = given.series.map((one) => (one.optionId === '1' ? { ...one, outDays: run } : one));
  expect((await effectOf({ ...given, series })).reasons).toEqual(['stockOuts']);
  const busy = (first: number, last: number, option = '1') => ({
    busy: [{ name: '쿠폰', first, last, options: [option] }],
  });
  expect(await effectOf(panels(busy(236, 247)))).toMatchObject({
    reasons: ['overlap'],
    beside: ['쿠폰'],
    from: null,
  });
  expect(await effectOf(panels(busy(240, 241)))).toMatchObject({ reasons: [], beside: ['쿠폰'] });
  expect(await effectOf(panels(busy(100, 120)))).toMatchObject({ reasons: [], beside: [] });
});

it('days before an option was sold for the first time are no history of it', async () => {
  const given = panels();
  const series = given.series.map((one) =>
    one.optionId === '1' ? { ...one, days: one.days.slice(200), units: one.units.slice(200) } : one,
  );
  // 50 days before the start are too few to compare with.
  expect((await effectOf({ ...given, series })).reasons).toEqual(['fewBlocks']);
});

it('the compared days are chosen, and each of their weeks has its own effect', async () => {
  // Sold twice as much in the first 14 days alone: it fades.
  const month = await effectOf(panels(), 'month');
  expect(month.post).toBe(28);
  expect(month.result?.effect.value).toBeGreaterThan(0.4);
  expect(month.result?.effect.value).toBeLessThan(0.6);
  expect(month.result?.weeks.map(({ day }) => day)).toEqual([250, 257, 264, 271]);
  const weeks = month.result?.weeks.map(({ value }) => Math.abs(Math.round(value))) ?? [];
  expect(weeks).toEqual([1, 1, 0, 0]);
  for (const { value, low, high } of month.result?.weeks ?? []) {
    expect(low ?? value).toBeLessThan(value);
    expect(high ?? value).toBeGreaterThan(value);
  }
  // Seven whole weeks until day 299, of which the last is the 49th after the start.
  expect((await effectOf(panels(), 'now')).post).toBe(49);
  expect((await effectOf(panels(), 'week')).post).toBe(7);
  expect((await effectOf(panels({}, { soldUntil: addDays('20260101', 252) }), 'now')).reasons).toEqual([
    'notYet',
  ]);
});

it('sales that moved from other options of the product are no additional ones', async () => {
  const given = panels({ siblings: ['5'] });
  const [own] = given.series;
  if (!own) throw new Error('no series');
  // The other option sells half as much while the first sells twice as much.
  const units = own.days.map(
    (day) => (5 + ((day * 5 + ((day * day) % 7)) % 2)) * (day >= 250 && day < 264 ? 0.5 : 1),
  );
  const series = [...given.series, { ...own, optionId: '5', units }];
  const { result } = await effectOf({ ...given, series });
  expect(result?.siblings).toBe(1);
  expect(result?.moved).toBeGreaterThan(30);
  expect(result?.moved).toBeLessThan(result?.added.value ?? 0);
  const calm = series.map((one) =>
    one.optionId === '5' ? { ...one, units: own.days.map((day) => 5 + ((day * 5) % 2)) } : one,
  );
  expect((await effectOf({ ...given, series: calm })).result?.moved).toBe(0);
});
