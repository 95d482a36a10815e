import { describe, expect, it } from 'vitest';
import { loadingDatabase } from './testing/loading.ts';
import { masterReport, salesReport, stockReport } from './testing/small-reports.ts';

const { load, sql } = loadingDatabase();

/** Option 1 is new, 2 its return grade under an id of its own; 3 has another option name. */
const stock = stockReport('20261120', [
  { OPTION_CD: '1', STOCK_QTY: 5, ITEM_NM: '컵', OPTION_NM: '빨강' },
  { OPTION_CD: '2', STOCK_QTY: 1, ITEM_NM: '컵', OPTION_NM: '빨강', OFFER_CONDITION: 'used-best' },
  { OPTION_CD: '3', STOCK_QTY: 1, ITEM_NM: '컵', OPTION_NM: '파랑', OFFER_CONDITION: 'used-best' },
]);
const named = (option: string, brand: string, name = '컵') => ({
  OPTION_CD: option,
  BRAND_CD: brand,
  BRAND_NM: `브랜드 ${brand}`,
  ITEM_NM: name,
  OPTION_NM: '빨강',
});
const master = masterReport([named('1', 'B1')]);

const brands = async () =>
  (
    await sql()`select "OPTION_CD" || ' ' || coalesce("BRAND_CD", '-') || case when "BRAND_DERIVED" then ' derived' else '' end as brand
      from dim_option where "PARTNER_CD" = 'P1' order by 1`
  ).map((row) => String(row.brand));

describe('an option that no master names', () => {
  it('takes the brand of the same product and option name, whichever report comes first', async () => {
    const expected = ['1 B1', '2 B1 derived', '3 -'];
    expect(await load(master)).toMatchObject({ options_without_brand: 0 });
    expect(await load(stock)).toMatchObject({ options_new: 2, options_without_brand: 1 });
    expect(await brands()).toEqual(expected);
    await sql()`delete from dim_option`;
    expect(await load(stock)).toMatchObject({ options_new: 3, options_without_brand: 3 });
    expect(await load(master)).toMatchObject({ changed: 1, options_without_brand: 1 });
    expect(await brands()).toEqual(expected);
  });

  it('takes it too when a sales report made it', async () => {
    await load(master);
    const sale = { OPTION_CD: '2', ITEM_NM: '컵', OPTION_NM: '빨강', SALE_QTY: 1, SALE_AMT: 1 };
    await load(salesReport('20261120', [sale]));
    expect(await brands()).toEqual(['1 B1', '2 B1 derived']);
  });

  it('stays without one where two brands have that name, and loses one that became ambiguous', async () => {
    await load(master);
    await load(stock);
    await load(masterReport([named('8', 'B2')]));
    expect(await brands()).toEqual(['1 B1', '2 -', '3 -', '8 B2']);
    // The second was a mistake: what is there decides, not what was.
    await load(masterReport([named('8', 'B1')]));
    expect(await brands()).toEqual(['1 B1', '2 B1 derived', '3 -', '8 B1']);
  });

  it('follows the brand that a later master gives to the option that it was taken from', async () => {
    await load(stock);
    await load(master);
    await load(masterReport([named('1', 'B2')]));
    expect(await brands()).toEqual(['1 B2', '2 B2 derived', '3 -']);
  });

  it("keeps a master's own word, also against the same name, and passes no derived brand on", async () => {
    await load(stock);
    await load(master);
    expect(await load(masterReport([named('2', 'B2')]))).toMatchObject({ changed: 1 });
    expect(await brands()).toEqual(['1 B1', '2 B2', '3 -']);
    // Named with the brand that was derived: from now on a master's word.
    await load(masterReport([named('2', 'B1')]));
    expect(await brands()).toEqual(['1 B1', '2 B1', '3 -']);
    expect(await load(masterReport([named('2', 'B1')]))).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it('takes nothing from an option without a name, and nothing from another partner', async () => {
    await load(masterReport([named('9', 'B9')]), 'P2');
    await load(stock);
    expect(await brands()).toEqual(['1 -', '2 -', '3 -']);
  });
});
