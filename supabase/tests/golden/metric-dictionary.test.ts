import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../host/testing/test-database.ts';
import { metricPlaces, sourceNames } from '@/domain/metric-sources.ts';
import { leftOutNames } from '@/domain/model/sales-lists.ts';

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

// sourceNames holds weights beside the figures, which only make a ratio and have no name for people.
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
  const dictionary = [...sourceNames('measure'), ...sourceNames('ratio')].filter(
    (name) => !leftOutNames.includes(name),
  );
  expect(names.toSorted()).toEqual(dictionary.toSorted());
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
