import { expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import { attempt, attemptEach, attempts, DENIED, type Outcome } from './attempt.ts';
import { publicFunctions } from '../functions/registry.ts';
import type { AllowedCallers } from '../functions/public-function.ts';
import { callerNames, forEachCaller, partners, visible, working, type CallerName } from './callers.ts';
import { functionsOf } from './catalogue.ts';
import { neededFunctions } from './needed-functions.ts';
import { ofTheHost, privateDefiners, selfHelpers } from './private-functions.ts';
import type { World } from './world.ts';

class TakenBack extends Error {}

/** What comes of a call: one row, or the SQLSTATE of the refusal. */
const outcomes: Record<AllowedCallers, (caller: CallerName) => Outcome> = {
  partner: (caller) => (visible[caller].includes('P1') ? 1 : DENIED),
  loader: (caller) => (caller === 'staff' || caller === 'loader' ? 1 : DENIED),
  // The report in the world was begun by staff: for others it does not exist.
  'report owner': (caller) => (caller === 'staff' ? 1 : 'PD410'),
  administrator: (caller) => (caller === 'admin' ? 1 : DENIED),
  manager: (caller) => (caller === 'manager' ? 1 : DENIED),
  'administrator or manager': (caller) => (caller === 'admin' || caller === 'manager' ? 1 : DENIED),
  'active member': (caller) => (working.includes(caller) ? 1 : DENIED),
  everybody: () => 1,
};
const exposed = publicFunctions.map(({ name }) => `public.${name}`);

/** Every function: who may execute it, with whose rights it runs, and what each caller gets. */
export function functionSuite(world: () => World): void {
  it('each function of a page has an entry, and no name stands for two functions', async () => {
    const found = (await functionsOf(world().sql)).map(({ name }) => name);
    expect(found).toEqual([...new Set(found)]);
    expect(found.filter((name) => name.startsWith('public.'))).toEqual(exposed.toSorted());
  });

  it('anonymous callers may execute nothing, and members what their pages need and no more', async () => {
    const found = await functionsOf(world().sql);
    const open = (role: string) => found.filter(({ roles }) => roles.includes(role)).map(({ name }) => name);
    expect(open('anon')).toEqual([]);
    expect(open('authenticated')).toEqual(await neededFunctions(world().sql, [...exposed, ...ofTheHost]));
  });

  it('only the named functions run with the rights of their owner', async () => {
    const definers = (await functionsOf(world().sql)).filter(({ isDefiner }) => isDefiner);
    const open = publicFunctions.filter(({ isDefiner }) => isDefiner).map(({ name }) => `public.${name}`);
    expect(definers.map(({ name }) => name)).toEqual([...privateDefiners, ...open].toSorted());
  });

  it.each(publicFunctions)('$name serves the callers that it is meant for', async ({ call, callers }) => {
    expect(await attemptEach(world().sql, world().callers, () => `select ${call}`)).toEqual(
      forEachCaller((caller) => (caller === 'anonymous' ? DENIED : outcomes[callers](caller))),
    );
  });

  const aboutPartner = publicFunctions.filter(({ call }) => call.includes(`'P1'`));
  // The second lock, before anything is kept: most functions run with the rights of their caller, so the policies hold without the first check.
  const ofCaller = aboutPartner.filter(({ shows, isDefiner }) => shows !== undefined && !isDefiner);
  it.each(ofCaller)(
    '$name shows a member of another partner nothing, even without the check of the partner',
    async ({ call, shows = '' }) => {
      const unchecked = async (caller: CallerName) => {
        let answer: unknown;
        const asked = asCaller(world().sql, world().callers[caller], async (tx) => {
          await tx`reset role`;
          await tx.unsafe(
            `create or replace function private.require_partner(partner_cd text) returns void
              language plpgsql stable set search_path = '' as 'begin end'`,
          );
          await tx.unsafe('set local role authenticated');
          const rows = await tx
            .unsafe(`select (${call})::text as answer`)
            .catch((error: unknown) => [{ answer: error }]);
          answer = rows[0]?.answer;
          throw new TakenBack();
        });
        await expect(asked).rejects.toBeInstanceOf(TakenBack);
        return String(answer);
      };
      expect(await unchecked('owner')).toContain(shows);
      expect(await unchecked('other partner')).not.toContain(shows);
    },
  );

  it.each(aboutPartner)('$name refuses a partner that is inactive, unknown or none', async ({ call }) => {
    const { callers, sql } = world();
    const wanted = [`'P3'`, `'P9'`, `''`, 'null'].flatMap((code) =>
      [callers.owner, callers.staff, callers.loader].map((caller) => ({
        caller,
        statement: `select ${call.replace(`'P1'`, code)}`,
      })),
    );
    const outcomes = await attempts(sql, wanted);
    expect(wanted.map(({ statement }, at) => [statement, outcomes[at]])).toEqual(
      wanted.map(({ statement }) => [statement, DENIED]),
    );
  });

  const forStaff = aboutPartner.filter(({ callers }) => callers !== 'administrator or manager');
  it.each(forStaff)(
    '$name answers about one partner, also to callers who may see more',
    async ({ call, shows = '' }) => {
      for (const [asked, silent] of [
        ['P1', 'P2'],
        ['P2', 'P1'],
      ] as const) {
        const [row] = await asCaller(world().sql, world().callers.staff, (tx) =>
          tx.unsafe(`select (${call.replaceAll('P1', asked)})::text as answer`),
        );
        expect(row?.answer).toContain(shows.replace('P1', asked));
        expect(row?.answer).not.toContain(silent);
      }
    },
  );

  const overAll = publicFunctions.filter(({ isOverAll }) => isOverAll);
  it.each(overAll)('$name names the partners that the caller may see, and no other', async ({ call }) => {
    for (const caller of callerNames.filter((name) => name !== 'anonymous')) {
      const [row] = await asCaller(world().sql, world().callers[caller], (tx) =>
        tx.unsafe(`select (${call})::text as answer`),
      );
      const named = partners.filter((partner) => new RegExp(`${partner}\\b`).test(String(row?.answer)));
      expect([caller, named]).toEqual([caller, visible[caller]]);
    }
  });

  const foreign = publicFunctions.flatMap((one) => one.foreign);
  it.each(foreign)('%s shows nothing of another partner, whatever it asks for', async (call) => {
    const [row] = await asCaller(world().sql, world().callers.staff, (tx) =>
      tx.unsafe(`select (${call})::text as answer`),
    );
    expect(String(row?.answer)).not.toContain('-P');
  });

  it('nobody but the owner of the database can change the day that functions read', async () => {
    const change = `create or replace function private.korea_today() returns date language sql return date '2020-01-01'`;
    const callers = [...Object.values(world().callers), { role: 'service_role' as const }];
    for (const caller of callers) expect(await attempt(world().sql, caller, change)).toBe(DENIED);
  });

  it.each(Object.entries(selfHelpers))('%s answers each caller about itself', async (call, expected) => {
    for (const caller of callerNames) {
      if (caller === 'anonymous') continue;
      const [row] = await asCaller(world().sql, world().callers[caller], (tx) =>
        tx.unsafe(`select ${call} as value`),
      );
      const value: unknown = row?.value;
      expect([caller, Array.isArray(value) ? value.toSorted() : value]).toEqual([caller, expected(caller)]);
    }
    expect(await attempt(world().sql, world().callers.anonymous, `select ${call}`)).toBe(DENIED);
  });
}
