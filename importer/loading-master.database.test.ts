import { describe, expect, it } from 'vitest';
import { loadingDatabase } from './testing/loading.ts';
import { masterReport } from './testing/small-reports.ts';

const { load, sql } = loadingDatabase();

describe('옵션마스터', () => {
  const row = {
    OPTION_CD: '1',
    BRAND_CD: 'B1',
    BRAND_NM: '가',
    ITEM_NM: '컵',
    OPTION_NM: '빨강',
    BARCODE: '880',
    SALE_PRICE: 1000,
  };

  it('makes the brands that are missing, behind the ones that are there, and updates options', async () => {
    expect(await load(masterReport([row]))).toMatchObject({ new: 1, brands_new: 1 });
    const counts = await load(
      masterReport([
        { ...row, SALE_PRICE: 900 },
        { ...row, OPTION_CD: '2', BRAND_CD: 'B2', BRAND_NM: '나' },
      ]),
    );
    expect(counts).toEqual({
      new: 1,
      changed: 1,
      unchanged: 0,
      removed: 0,
      brands_new: 1,
      options_without_brand: 0,
    });
    const brands =
      await sql()`select "BRAND_CD" as code, "SORT" as sort, "PARTNER_CD" as partner, "USE_YN" as used from dim_brand order by 2`;
    expect([...brands]).toEqual([
      { code: 'B1', sort: 1, partner: 'P1', used: 'Y' },
      { code: 'B2', sort: 2, partner: 'P1', used: 'Y' },
    ]);
  });

  it('does not wipe out what the file leaves empty', async () => {
    await load(masterReport([row]));
    const { BARCODE: _, SALE_PRICE: __, OPTION_NM: ___, ...short } = row;
    expect(await load(masterReport([short]))).toMatchObject({ unchanged: 1, changed: 0 });
    const [option] =
      await sql()`select "BARCODE" as barcode, "SALE_PRICE"::int as price, "OPTION_NM" as name from dim_option`;
    expect(option).toEqual({ barcode: '880', price: 1000, name: '빨강' });
  });

  it('makes at most 2,000 brands of a partner, and leaves options of known ones alone', async () => {
    const brands = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...row, OPTION_CD: `${n}`, BRAND_CD: `B${n}` }));
    const refused = '브랜드는 파트너마다 2,000개까지';
    await expect(load(masterReport(brands(2001)))).rejects.toThrow(refused);
    expect(await load(masterReport(brands(2000)))).toMatchObject({ brands_new: 2000 });
    const another = masterReport([{ ...row, OPTION_CD: '2000', BRAND_CD: 'B2000' }]);
    await expect(load(another)).rejects.toThrow(refused);
    expect(await load(masterReport([{ ...row, OPTION_CD: '2000' }]))).toMatchObject({ new: 1 });
  });

  it('says which brands it renames, for all their options, even when no option changes', async () => {
    await load(masterReport([row, { ...row, OPTION_CD: '2' }, { ...row, OPTION_CD: '3' }]));
    const counts = await load(masterReport([{ ...row, BRAND_NM: '나' }]));
    expect(counts).toMatchObject({
      changed: 0,
      unchanged: 1,
      brands_renamed: 1,
      renames: [{ from: '가', to: '나', options: 3 }],
    });
    expect(await load(masterReport([{ ...row, BRAND_NM: '나' }]))).not.toHaveProperty('brands_renamed');
  });

  it('refuses a brand of another partner with its code', async () => {
    await load(masterReport([row]), 'P2');
    await expect(load(masterReport([{ ...row, OPTION_CD: '5' }]))).rejects.toThrow(
      '다른 파트너의 브랜드코드 1개가 들어 있어 반영하지 않았습니다: B1.',
    );
    const [count] = await sql()`select count(*)::int as n from dim_option`;
    expect(count?.n).toBe(1);
  });
});
