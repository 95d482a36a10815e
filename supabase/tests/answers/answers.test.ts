import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rebuildRollups } from '../../../host/admin/rollups.ts';
import { createAccount } from '../../../host/testing/test-database.ts';
import { publicFunctions } from '../functions/registry.ts';
import { fileCalls, loadCalls, overviews, readCalls, type Call } from './calls.ts';
import { firstAdministratorCalls } from './first-administrator.ts';
import { movedCompany, partnersOf, type MovedCompany } from './moved-company.ts';
import { allowed, misfits, shown } from './shown.ts';

let moved: MovedCompany;
let calls: Call[];

beforeAll(async () => {
  moved = await movedCompany();
  const { client, clientOf, company, days } = moved;
  calls = [...(await readCalls(client, days)), ...(await loadCalls(client))];
  for (const code of ['P3', 'P4', 'P5', 'P6']) {
    const member = await createAccount(company.sql, { email: `${code}@example.com`, partners: [code] });
    calls.push(...(await overviews(await clientOf(member), days.periods)));
  }
  calls.push(...(await fileCalls(await clientOf(company.memberId))));
  calls.push(...(await firstAdministratorCalls(company.sql, await clientOf(company.memberId))));
}, 600_000);
afterAll(() => moved.close());

const of = (name: string) => calls.filter((call) => call.name === name).map(({ answer }) => answer);

it.each(publicFunctions)(
  '$name answers what its schema says: nothing missing, nothing more',
  ({ name, answer: schema }) => {
    expect(of(name).flatMap((answer) => misfits(schema, answer))).toEqual([]);
    expect(of(name)).not.toEqual([]);
  },
);

it.each(publicFunctions)(
  '$name shows all that its schema allows: what may be null is',
  ({ name, answer: schema }) => {
    const found = new Set(of(name).flatMap((answer) => [...shown(schema, answer)]));
    expect([...allowed(schema)].filter((place) => !found.has(place))).toEqual([]);
  },
);

it('a schema that says too much or too little is noticed', () => {
  const schema = z.object({ rows: z.array(z.object({ id: z.string(), qty: z.nullable(z.number()) })) });
  const fits = { rows: [{ id: '1', qty: 3 }] };
  expect(misfits(schema, fits)).toEqual([]);
  expect(misfits(schema, { rows: [{ id: '1' }] })).toEqual([expect.stringContaining('rows.0.qty')]);
  expect(misfits(schema, { rows: [{ id: null, qty: 1 }] })).toEqual([expect.stringContaining('rows.0.id')]);
  expect(misfits(schema, { rows: [{ id: '1', qty: 3, more: 1 }] })).toEqual([
    'a field that the schema does not know',
  ]);
  const missing = [...allowed(schema)].filter((place) => !shown(schema, fits).has(place));
  expect(missing).toEqual(['answer.rows[].qty null']);
});

it('every function answers a member about moved partners as before, also after edits and loads', () => {
  expect(moved.differing).toEqual([]);
  expect([...moved.called].toSorted()).toEqual(publicFunctions.map(({ name }) => name).toSorted());
});

it('sums kept of moved partners are those of their rows, as far as they were before', async () => {
  const { company, target } = moved;
  for (const { code } of await partnersOf(company.sql))
    expect(await rebuildRollups(target, code)).toBe(await rebuildRollups(company.sql, code));
});
