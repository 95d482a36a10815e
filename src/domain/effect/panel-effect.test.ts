import { expect, it } from 'vitest';
import { addDays } from '../korea-time.ts';
import { type DailyPanels, panelEffect } from './panel-effect.ts';

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
    price: 1000,
    margin: 40,
    ...change,
  };
  return { firstDay, soldUntil: addDays(firstDay, 299), missing: [], series, panels: [panel], ...more };
}
const effectOf = async (given: DailyPanels) => {
  const [panel] = given.panels;
  const effect = panel && (await panelEffect(given, panel));
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
});

it('days that were not loaded, out of stock or under another intervention count as such', async () => {
  const run = Array.from({ length: 4 }, (_, index) => 250 + index);
  // Of controls too, none of which is left then.
  const missing = Array.from({ length: 9 }, (_, index) => 241 + index);
  expect((await effectOf(panels({}, { missing }))).reasons).toEqual(['notLoaded', 'noControls']);
  const given = panels();
  const series = given.series.map((one) => (one.optionId === '1' ? { ...one, outDays: run } : one));
  expect((await effectOf({ ...given, series })).reasons).toEqual(['stockOuts']);
  expect((await effectOf(panels({ busy: [[240, 241]] }))).reasons).toEqual(['overlap']);
  expect((await effectOf(panels({ busy: [[100, 120]] }))).reasons).toEqual([]);
});

it('days before an option was sold for the first time are no history of it', async () => {
  const given = panels();
  const series = given.series.map((one) =>
    one.optionId === '1' ? { ...one, days: one.days.slice(200), units: one.units.slice(200) } : one,
  );
  // 50 days before the start are too few to compare with.
  expect((await effectOf({ ...given, series })).reasons).toEqual(['fewBlocks']);
});
