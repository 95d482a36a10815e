import { describe, expect, it } from 'vitest';
import { loadingDatabase } from './testing/loading.ts';
import { masterReport, smallReport } from './testing/small-reports.ts';
import { cost, fee, fees, sheet, storage, type SettlementRow } from './testing/small-settlement.ts';

const { load, sql } = loadingDatabase();

const master = () =>
  masterReport(
    ['1', '2'].map((id) => ({
      OPTION_CD: id,
      BRAND_CD: `B${id}`,
      BRAND_NM: `브랜드 ${id}`,
      ITEM_NM: `상품 ${id}`,
    })),
  );
const texts = async (query: string) => (await sql().unsafe(query)).map((row) => String(row['line']));
const sold = () =>
  texts(`select concat_ws(' ', f."OPTION_CD", f."QTY", f."SETTLE_AMT", l."FILE_NM", f."ROW_NO") as line
    from fact_settlement_option f join log_settlement_file l using ("FILE_ID") order by 1`);
const spent = () =>
  texts(
    `select concat_ws(' ', nullif("OPTION_CD", ''), "COST_TYPE", "COST_AMT", "VAT_AMT") as line from fact_settlement_cost order by 1`,
  );

describe('판매수수료', () => {
  it('keeps each line with the file and row that it came from; a period loaded again is replaced, others stay', async () => {
    await load(master());
    const other = fees(fee('2', 1, { SETTLE_END_DT: '20261115' }));
    expect(await load(fees(fee('1', 2), fee('9', 1)))).toMatchObject({
      new: 2,
      options_known: 1,
      options_unmatched: 1,
    });
    await load(other);
    expect(await load(fees(fee('1', 2), fee('9', 1)))).toMatchObject({ new: 0, changed: 0, unchanged: 2 });
    expect(
      await load({ ...fees(fee('1', 2, { ROW_NO: 8 })), fileName: '고친 판매수수료.xlsx' }),
    ).toMatchObject({ new: 0, changed: 0, unchanged: 1, removed: 1 });
    expect(await sold()).toEqual(['1 2 1780 고친 판매수수료.xlsx 8', '2 1 890 판매수수료.xlsx 3']);
  });

  it('of another partner’s options is refused whole', async () => {
    await load(master());
    await load(masterReport([{ OPTION_CD: '7', BRAND_CD: 'B7', BRAND_NM: '남', ITEM_NM: '남' }]), 'P2');
    await expect(load(fees(fee('1', 1), fee('7', 1)))).rejects.toThrow(
      '다른 파트너의 옵션 ID 1개가 들어 있어 반영하지 않았습니다: 7',
    );
    expect(await sold()).toEqual([]);
  });

  it('of no known option asks first', async () => {
    await load(master());
    await expect(load(fees(fee('9', 1)))).rejects.toThrow('이 파트너의 옵션이 하나도 없는 보고서입니다');
  });
});

describe('a sheet of costs', () => {
  it('shares its VAT by amount, so that the parts are whole won and add up to it', async () => {
    await load(master());
    await load(storage(sheet(1000, 100), cost('1', 333), cost('2', 333), cost('1', 334)));
    expect(await texts(`select "ROW_CNT" as line from log_file_upload where "CATEGORY" = '보관비'`)).toEqual([
      '3',
    ]);
    expect(await spent()).toEqual(['1 STORAGE 333 33', '1 STORAGE 334 34', '2 STORAGE 333 33']);
    await load(storage(sheet(-15, -2), cost('1', 5), cost('2', -20)));
    expect(await spent()).toEqual(['1 STORAGE 5 1', '2 STORAGE -20 -3']);
  });

  it('with another VAT changes every line', async () => {
    await load(master());
    await load(storage(sheet(30, 3), cost('1', 20), cost('2', 10)));
    const counts = await load(storage(sheet(30, 4), cost('1', 20), cost('2', 10)));
    expect(counts).toMatchObject({ new: 0, changed: 2, unchanged: 0, removed: 0 });
  });

  it('takes discount and promotion off, and adds what is extra', async () => {
    await load(master());
    await load(storage(sheet(75, 8), cost('1', 100, { DISCOUNT_B: 30, EXTRA_AMT: 10, FREE_C: 5 })));
    expect(await spent()).toEqual(['1 STORAGE 75 8']);
  });

  it('of two periods in one load are held against their own sums and share their own VAT', async () => {
    await load(master());
    const before = { SETTLE_END_DT: '20261101' };
    const first = [sheet(10, 1, before), cost('1', 4, before), cost('2', 6, before)];
    expect(await load(storage(...first, sheet(30, 2), cost('1', 20), cost('2', 10)))).toMatchObject({
      new: 4,
    });
    expect(await spent()).toEqual(['1 STORAGE 20 1', '1 STORAGE 4 0', '2 STORAGE 10 1', '2 STORAGE 6 1']);
    await expect(
      load(storage(sheet(10, 1, before), cost('1', 10), sheet(10, 1), cost('1', 10, before), cost('2', 1))),
    ).rejects.toThrow('합계 10원, 행을 모두 더하면 11원입니다');
  });

  it('without a line says that there was none, and takes out what was loaded before', async () => {
    await load(master());
    await load(storage(sheet(10, 1), cost('1', 10)));
    expect(await load(storage(sheet(0, 0)))).toMatchObject({ new: 0, removed: 1 });
    expect(await spent()).toEqual([]);
    expect(
      await texts(`select concat_ws(' ', "PART", "ROW_CNT", "SUM_AMT") as line from log_settlement_file`),
    ).toEqual(['STORAGE 0 0']);
  });

  it.each([
    [
      'its sum is not that of its lines',
      [sheet(11, 1), cost('1', 10)],
      '합계 11원, 행을 모두 더하면 10원입니다',
    ],
    [
      'its final cost is not sum and VAT',
      [sheet(10, 1, { SUM_FINAL_AMT: 12 }), cost('1', 10)],
      '최종비용 12원, 합계와 세액을 더하면 11원입니다',
    ],
    [
      'a line is of another period',
      [sheet(10, 1), cost('1', 10, { SETTLE_END_DT: '20261101' })],
      '위쪽 정산주기는 2026.11.08, 행의 정산주기는 2026.11.01입니다',
    ],
    ['it has VAT of no line', [sheet(0, 1)], '합계 0원, 행을 모두 더하면 0원입니다'],
  ])('is refused where %s', async (_, rows, sentence) => {
    await load(master());
    await expect(load(storage(...rows))).rejects.toThrow(
      `보관비 시트(2026.11.08 정산)가 서로 맞지 않아 반영하지 않았습니다: ${sentence}`,
    );
    expect(await spent()).toEqual([]);
  });

  it('is replaced for itself: the other sheet of the report stays', async () => {
    await load(master());
    const both = (amount: number) =>
      smallReport('입출고/배송비', [
        sheet(10, 1, { COST_TYPE: 'WAREHOUSING' }),
        cost('1', 10, { COST_TYPE: 'WAREHOUSING' }),
        sheet(amount, 2, { COST_TYPE: 'SHIPPING' }),
        cost('1', amount, { COST_TYPE: 'SHIPPING' }),
      ]);
    await load(both(20));
    expect(await load(both(30))).toMatchObject({ changed: 1, unchanged: 1, new: 0, removed: 0 });
    expect(await spent()).toEqual(['1 SHIPPING 30 2', '1 WAREHOUSING 10 1']);
  });
});

describe('정산현황 요약', () => {
  it('keeps 70 % and 30 % of one week beside each other, whichever file they come in', async () => {
    const payment = (ratio: number, paid: number, status: string): SettlementRow => ({
      ROW_NO: 2,
      SETTLE_TYPE: '주정산',
      START_DT: '20261102',
      END_DT: '20261108',
      RATIO: ratio,
      STATUS: status,
      ...Object.fromEntries(
        [
          'SALE',
          'CANCEL',
          'FEE',
          'COUPON',
          'BASE',
          'MILKRUN',
          'AD',
          'DEDUCT',
          'SETOFF',
          'WAREHOUSING',
          'SHIPPING',
          'STORAGE',
          'RETURN_PICKUP',
          'RESTOCKING',
          'REMOVAL',
          'SERVICE',
          'COMP',
        ].map((name) => [`${name}_AMT`, 0]),
      ),
      PAYABLE_AMT: paid,
      PAID_AMT: paid,
    });
    await load(smallReport('정산현황 요약', [payment(70, 700, '지급예정')]));
    await load(smallReport('정산현황 요약', [payment(30, 300, '지급예정')]));
    await load(smallReport('정산현황 요약', [payment(70, 710, '지급완료')]));
    expect(
      await texts(
        `select concat_ws(' ', "RATIO", "PAID_AMT", "STATUS") as line from fact_settlement_summary order by 1`,
      ),
    ).toEqual(['30 300 지급예정', '70 710 지급완료']);
  });
});

describe('the lists of the seller', () => {
  it('costs are entered with their trail; what the list does not name stays, options of no master are left out', async () => {
    await load(master());
    const costs = (...rows: SettlementRow[]) => smallReport('원가', rows);
    const one = { ROW_NO: 2, OPTION_CD: '1', APPLY_DT: '20260101', COST_AMT: 500 };
    expect(
      await load(costs(one, { ROW_NO: 3, OPTION_CD: '9', APPLY_DT: '20260101', COST_AMT: 1 })),
    ).toMatchObject({ new: 1, options_skipped: 1 });
    expect(
      await load(
        costs({ ...one, COST_AMT: 600 }, { ROW_NO: 3, OPTION_CD: '2', APPLY_DT: '20260101', COST_AMT: 7 }),
      ),
    ).toMatchObject({ new: 1, changed: 1, unchanged: 0 });
    expect(await load(costs({ ...one, COST_AMT: 600 }))).toMatchObject({ new: 0, changed: 0, unchanged: 1 });
    expect(
      await texts(
        `select concat_ws(' ', "OPTION_CD", "APPLY_DT", "COST_AMT") as line from dim_option_cost order by 1`,
      ),
    ).toEqual(['1 20260101 600', '2 20260101 7']);
    expect(
      await texts(
        `select concat_ws(' ', "OPTION_CD", "FIELD", "PERIOD", coalesce("FROM_VAL", '-'), "TO_VAL") as line from log_change where "SUBJECT" = 'option' order by "ID"`,
      ),
    ).toEqual(['1 cost 20260101 - 500', '1 cost 20260101 500 600', '2 cost 20260101 - 7']);
  });

  it('targets and charges too, of brands by code or by name', async () => {
    await load(master());
    await load(smallReport('월 목표', [{ ROW_NO: 2, BRAND_CD: 'B1', YM: '202611', TARGET_AMT: 5000 }]));
    const charges = (amount: number) =>
      smallReport('운영·라이브 수수료', [
        {
          ROW_NO: 2,
          YM: '202611',
          BRAND_CD: '브랜드 2',
          CHARGE_TYPE: 'LIVE',
          AMT: amount,
          MEMO: '11월 방송',
        },
        { ROW_NO: 3, YM: '202611', BRAND_CD: 'B2', CHARGE_TYPE: 'OPERATION', AMT: 200 },
      ]);
    expect(await load(charges(100))).toMatchObject({ new: 2, changed: 0 });
    expect(await load(charges(150))).toMatchObject({ new: 0, changed: 1, unchanged: 1 });
    expect(
      await texts(
        `select concat_ws(' ', "BRAND_CD", "YM", "CHARGE_TYPE", "AMT", "MEMO") as line from fact_brand_charge order by 1`,
      ),
    ).toEqual(['B2 202611 LIVE 150 11월 방송', 'B2 202611 OPERATION 200']);
    expect(
      await texts(
        `select concat_ws(' ', "BRAND_CD", "FIELD", coalesce("FROM_VAL", '-'), "TO_VAL") as line from log_change where "SUBJECT" = 'charge' order by "ID"`,
      ),
    ).toEqual(['B2 LIVE - 100', 'B2 OPERATION - 200', 'B2 LIVE 100 150']);
    expect(
      await texts(
        `select concat_ws(' ', "BRAND_CD", "TO_VAL") as line from log_change where "SUBJECT" = 'target'`,
      ),
    ).toEqual(['B1 5000']);
  });

  it('two values for one, and a brand that the partner has not, are refused', async () => {
    await load(master());
    const target = (row: number, brand: string) => ({
      ROW_NO: row,
      BRAND_CD: brand,
      YM: '202611',
      TARGET_AMT: row,
    });
    await expect(load(smallReport('월 목표', [target(2, 'B1'), target(5, '브랜드 1')]))).rejects.toThrow(
      '같은 대상의 값이 두 행 이상 있어 반영하지 않았습니다: 2, 5행.',
    );
    await expect(load(smallReport('월 목표', [target(2, 'B1'), target(3, '없는 브랜드')]))).rejects.toThrow(
      '이 파트너에 없는 브랜드 1개가 들어 있어 반영하지 않았습니다: 없는 브랜드.',
    );
    expect(await texts(`select "YM" as line from dim_sales_target`)).toEqual([]);
  });

  // The reader refuses such a row of a file; the database does too, whoever sends it.
  it.each<[string, string, SettlementRow]>([
    ['원가', 'COST_AMT', { APPLY_DT: '20260101' }],
    ['월 목표', 'TARGET_AMT', { YM: '202611' }],
    ['운영·라이브 수수료', 'AMT', { YM: '202611', CHARGE_TYPE: 'LIVE' }],
  ])('%s: a row without an amount refuses the whole list and enters nothing', async (kind, column, row) => {
    await load(master());
    const line = (key: string, amount: SettlementRow): SettlementRow => ({
      ROW_NO: Number(key) + 1,
      ...(kind === '원가' ? { OPTION_CD: key } : { BRAND_CD: `B${key}` }),
      ...row,
      ...amount,
    });
    const won = { [column]: 100 };
    const refused = { cause: { code: '23502', column_name: column } };
    const newKey = smallReport(kind, [line('1', won), line('2', {})]);
    await expect(load(newKey)).rejects.toMatchObject(refused);
    expect(await texts('select "TO_VAL" as line from log_change')).toEqual([]);
    await load(smallReport(kind, [line('1', won)]));
    await expect(load(smallReport(kind, [line('1', {})]))).rejects.toMatchObject(refused);
    expect(await texts('select "TO_VAL" as line from log_change')).toEqual(['100']);
  });
});
