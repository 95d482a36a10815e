import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../host/testing/test-database.ts';
import { metricPlaces, sourceNames } from '@/domain/metric-sources.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The fields of a composite type as the catalogue has them. */
async function fieldsOf(type: string): Promise<string[]> {
  const rows = await database.sql`
    select a.attname as name from pg_attribute a
    where a.attrelid = ${type}::regclass and a.attnum > 0 and not a.attisdropped`;
  return rows.map(({ name }) => String(name));
}

// sourceNames holds winnerViews beside the figures: a weight that only winnerRate is made of, with no name for people.
it.each([
  ['private.measures', 'measure'],
  ['private.measure_ratios', 'ratio'],
  ['private.ad_measures', 'adMeasure'],
  ['private.ad_measure_ratios', 'adRatio'],
] as const)(
  '%s has the fields that the metric dictionary names, no more and no fewer',
  async (type, kind) => {
    expect(sourceNames(kind).toSorted()).toEqual((await fieldsOf(type)).toSorted());
  },
);

it('every figure of an answer is in the dictionary, and the other way round', async () => {
  const [row] = await database.sql`select private.figures(private.no_sales()) as figures`;
  const names = Object.keys((row as unknown as { figures: object }).figures);
  expect(names.toSorted()).toEqual([...sourceNames('measure'), ...sourceNames('ratio')].toSorted());
});

it('every rule and report of the dictionary is a function or a column of the database', async () => {
  const rows = await database.sql`
    select p.proname as name from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    union
    select c.relname || '.' || a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace`;
  const known = new Set(rows.map(({ name }) => String(name)));
  const isKnown = (place: string) => {
    const [name = '', field = ''] = place.replace('private.', '').split('.');
    return known.has(name) || known.has(`${name}.${field}`);
  };
  expect(Object.values(metricPlaces).filter((place) => !isKnown(place))).toEqual([]);
});
