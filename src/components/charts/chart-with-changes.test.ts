import { expect, it } from 'vitest';
import type { InterventionRow } from '@/components/intervention/effect-queries.ts';
import { chartEventsOf } from './chart-with-changes.tsx';

const row = (name: string, startDay: string, brandCds: string[]) =>
  ({ name, startDay, type: 'price', brandCds }) as unknown as InterventionRow;
const rows = [
  row('둘', '20261103', ['B1', 'B2']),
  row('없음', '20261102', []),
  row('하나', '20261101', ['B1']),
];
const namesOf = (brands?: string[]) => chartEventsOf({ rows }, brands).map(({ name }) => name);

it('events are the interventions, the earliest first, with their type as their word', () => {
  expect(chartEventsOf({ rows })[0]).toEqual({ day: '20261101', word: '가격', name: '하나' });
  expect(namesOf()).toEqual(['하나', '없음', '둘']);
});

it('with chosen brands only interventions on options of these brands are events', () => {
  expect(namesOf(['B2'])).toEqual(['둘']);
  expect(namesOf(['B1'])).toEqual(['하나', '둘']);
  expect(namesOf(['none', 'B2'])).toEqual(['없음', '둘']);
});
