import { formatDay } from '../src/domain/korea-time.ts';
import { HISTORY_DAYS, type Calendar } from './calendar.ts';
import { companies } from './catalog.ts';
import { demoAccounts } from './accounts.ts';
import type { Value } from './copy.ts';
import { random } from './random.ts';

export const uploadColumns = [
  'CATEGORY',
  'TABLE_NM',
  'PARTNER_CD',
  'FILE_NM',
  'PERIOD_START',
  'PERIOD_END',
  'ROW_CNT',
  'USER_ID',
  'REG_DT',
] as const;

const DAYS_KEPT = 14;

const files = [
  { category: '재고현황', table: 'fact_stock', file: 'inventory_health' },
  { category: '판매분석', table: 'agg_performance_option_daily', file: 'vendor_item_metrics' },
  { category: '입고요청', table: 'raw_wing_inbound_request', file: 'inbound_request' },
];

/**
 * When the file of a day was loaded (ISO text): at 06:10 in Korea, or ten minutes before now where that is
 * still to come.
 */
export function uploadTimes(calendar: Calendar, now: number): (index: number) => string {
  const latest = new Date(now - 600_000).toISOString();
  return (index) => {
    const morning = `${formatDay(calendar.day(index), '-')}T06:10:00+09:00`;
    return Date.parse(morning) < Date.parse(latest) ? morning : latest;
  };
}

/** log_file_upload: each partner's three files of every morning of the last two weeks, and one option master. */
export function* uploadRows(calendar: Calendar, uploadedOn: (index: number) => string): Generator<Value[]> {
  const user = demoAccounts[0]?.id ?? null;
  for (const { code } of companies) {
    const rng = random(`uploads ${code}`);
    const master = HISTORY_DAYS - DAYS_KEPT;
    yield [
      '옵션마스터',
      'dim_option',
      code,
      `option_master_${calendar.day(master)}.xlsx`,
      null,
      null,
      250,
      user,
      uploadedOn(master),
    ];
    for (let index = master; index <= HISTORY_DAYS; index += 1)
      for (const { category, table, file } of files) {
        const day = table === 'agg_performance_option_daily' ? calendar.day(index - 1) : calendar.day(index);
        yield [
          category,
          table,
          code,
          `${file}_${day}.xlsx`,
          day,
          day,
          rng.int(180, 250),
          user,
          uploadedOn(index),
        ];
      }
  }
}
