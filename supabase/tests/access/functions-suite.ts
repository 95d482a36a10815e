import { describe, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import { attempt, DENIED, type Outcome } from './attempt.ts';
import { callerNames, forEachCaller, partners, visible } from './callers.ts';
import { functionsOf } from './catalogue.ts';
import { exposedFunctions } from './functions.ts';
import { foreignLossCalls } from './losses.ts';
import { privateFunctions, selfHelpers } from './private-functions.ts';
import type { World } from './world.ts';

/** Every function: who may execute it, with whose rights it runs, and what each caller gets. */
export function functionSuite(world: () => World): void {
  const inPrivate = (names: string[]) => names.map((name) => `private.${name}`).toSorted();

  it('every function is known to the access test, and none is overloaded', async () => {
    const found = (await functionsOf(world().sql)).map(({ name }) => name).toSorted();
    const { members, nobody } = privateFunctions;
    expect(found).toEqual(
      [...inPrivate([...members, ...nobody]), ...Object.keys(exposedFunctions)].toSorted(),
    );
  });

  it('anonymous callers may execute nothing, and members only what is meant for them', async () => {
    const found = await functionsOf(world().sql);
    const open = (role: string) => found.filter(({ roles }) => roles.includes(role)).map(({ name }) => name);
    expect(open('anon')).toEqual([]);
    expect(open('authenticated').toSorted()).toEqual(
      [...inPrivate(privateFunctions.members), ...Object.keys(exposedFunctions)].toSorted(),
    );
  });

  it('only the named functions run with the rights of their owner', async () => {
    const definers = (await functionsOf(world().sql)).filter(({ isDefiner }) => isDefiner);
    const exposed = Object.entries(exposedFunctions).filter(([, { isDefiner }]) => isDefiner);
    expect(definers.map(({ name }) => name).toSorted()).toEqual(
      [...inPrivate(privateFunctions.definers), ...exposed.map(([name]) => name)].toSorted(),
    );
  });

  describe.each(Object.entries(exposedFunctions))('%s', (_, { call, outcome }) => {
    it('serves the callers that it is meant for', async () => {
      const outcomes: Partial<Record<string, Outcome>> = {};
      for (const caller of callerNames)
        outcomes[caller] = await attempt(world().sql, world().callers[caller], `select ${call}`);
      expect(outcomes).toEqual(
        forEachCaller((caller) => (caller === 'anonymous' ? DENIED : outcome(caller))),
      );
    });
  });

  const aboutPartner = Object.entries(exposedFunctions).filter(([, { call }]) => call.includes(`'P1'`));
  it.each(aboutPartner)('%s refuses a partner that is inactive, unknown or none', async (_, { call }) => {
    for (const code of [`'P3'`, `'P9'`, `''`, 'null'])
      for (const caller of ['owner', 'staff', 'loader'] as const) {
        const statement = `select ${call.replace(`'P1'`, code)}`;
        const outcome = await attempt(world().sql, world().callers[caller], statement);
        expect([statement, outcome]).toEqual([statement, DENIED]);
      }
  });

  it.each(aboutPartner)(
    '%s answers about one partner, also to callers who may see more',
    async (_, { call, shows = '' }) => {
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

  const overAll = Object.entries(exposedFunctions).filter(([, { isOverAll }]) => isOverAll);
  it.each(overAll)('%s names the partners that the caller may see, and no other', async (_, { call }) => {
    for (const caller of callerNames.filter((name) => name !== 'anonymous')) {
      const [row] = await asCaller(world().sql, world().callers[caller], (tx) =>
        tx.unsafe(`select (${call})::text as answer`),
      );
      const named = partners.filter((partner) => new RegExp(`${partner}\\b`).test(String(row?.answer)));
      expect([caller, named]).toEqual([caller, visible[caller]]);
    }
  });

  it("another partner's request and options stay closed, whatever name is asked for", async () => {
    const ask = [
      ...foreignLossCalls,
      `public.inbound_detail('P1', 'R-P2')`,
      `public.stock_list('P1', option_ids => array['O-P2'])`,
      `public.stock_list('P1', brand_cd => 'B-P2')`,
      `public.inbound_requests('P1', 'SCH', '20261101', '20261130', option_ids => array['O-P2'])`,
      `public.total_sales_brands('P1', '20261101', '20261101', brand_cds => array['B-P2'])`,
      `public.total_sales_products('P1', '20261101', '20261101', brand_cds => array['B-P2'])`,
      `public.brand_products('P1', 'B-P2', '20261101', '20261101')`,
      `public.brand_sales_brands('P1', '20261001', '20261101', brand_cds => array['B-P2'])`,
      `public.brand_sales_rows('P1', '20261001', '20261101', brand_cds => array['B-P2'])`,
      `public.brand_sales_pivot('P1', '20261001', '20261101', measure => 'targetAmt', brand_cds => array['B-P2'])`,
      `public.ad_campaigns('P1', '20261101', '20261101', brand_cds => array['B-P2'])`,
      `public.ad_options('P1', '20261101', '20261101', brand_cds => array['B-P2'])`,
      `public.ad_register('P1', brand_cds => array['B-P2'])`,
      `public.ad_register_options('P1', 'C-P2')`,
      `public.campaign_changes('P1', 'C-P2')`,
      `public.ad_campaign_parts('P1', '20261101', '20261101', campaign_id => 'C-P2')`,
      `public.ad_keyword_detail('P1', '20261101', '20261101', keyword => 'K-')`,
      `public.sales_target_changes('P1', 'B-P2')`,
      `public.portfolio('P1', '20261001', '20261101', brand_cds => array['B-P2'])`,
      `public.settlement_report('P1', '20261101', '20261108', brand_cds => array['B-P2'])`,
      `public.settlement_products('P1', '20261101', '20261108', option_ids => array['O-P2'])`,
      `public.settlement_lines('P1', '20261101', '20261108', 'finalSettlement', brand_cds => array['B-P2'])`,
      `public.settlement_lines('P1', '20261101', '20261108', 'salesAmount', option_id => 'O-P2')`,
      `public.brand_charge_changes('P1', 'B-P2')`,
    ];
    for (const call of ask) {
      const [row] = await asCaller(world().sql, world().callers.staff, (tx) =>
        tx.unsafe(`select (${call})::text as answer`),
      );
      expect([call, String(row?.answer).includes('-P')]).toEqual([call, false]);
    }
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
