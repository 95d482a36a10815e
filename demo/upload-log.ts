import { formatDay } from '../src/domain/korea-time.ts';
import { HISTORY_DAYS, type Calendar } from './calendar.ts';
import { companies } from './catalog.ts';
import { demoAccounts } from './accounts.ts';
import type { Value } from './copy.ts';
import type { OptionHistory } from './history.ts';

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

interface ReportFile {
  category: string;
  table: string;
  file: string;
  /** The file of a day tells about that day, or about the day before. */
  daysBack: 0 | 1;
  /** Rows of the file about a day. */
  rows: (own: OptionHistory[], day: number) => number;
}

const files: ReportFile[] = [
  {
    category: '재고현황',
    table: 'fact_stock',
    file: 'inventory_health',
    daysBack: 0,
    rows: (own, day) => own.filter(({ launch }) => launch <= day).length,
  },
  {
    category: '판매분석',
    table: 'agg_performance_option_daily',
    file: 'vendor_item_metrics',
    daysBack: 1,
    rows: (own, day) => own.filter(({ sales }) => sales.some(({ index }) => index === day)).length,
  },
  {
    category: '입고요청',
    table: 'raw_wing_inbound_request',
    file: 'inbound_request',
    daysBack: 0,
    // Of the last 30 days and all that is on its way.
    rows: (own, day) =>
      own
        .flatMap(({ lines }) => lines)
        .filter(({ shipment }) => shipment.requested <= day && shipment.scheduled > day - 30).length,
  },
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

/**
 * log_file_upload: what the first morning brought (the option master and all requests until then), and each partner's three files
 * of every morning of the last two weeks.
 */
export function* uploadRows(
  histories: OptionHistory[],
  calendar: Calendar,
  uploadedOn: (index: number) => string,
): Generator<Value[]> {
  const user = demoAccounts[0]?.id ?? null;
  const master = HISTORY_DAYS - DAYS_KEPT;
  for (const { code } of companies) {
    const own = histories.filter(({ option }) => option.brand.company.code === code);
    const masterFile = `option_master_${calendar.day(master)}.xlsx`;
    yield ['옵션마스터', 'dim_option', code, masterFile, null, null, own.length, user, uploadedOn(master)];
    const former = own
      .flatMap(({ lines }) => lines)
      .filter(({ shipment }) => shipment.requested < master && shipment.scheduled < master);
    yield [
      '입고요청',
      'raw_wing_inbound_request',
      code,
      `inbound_request_${calendar.day(0)}_${calendar.day(master - 1)}.xlsx`,
      calendar.day(0),
      calendar.day(master - 1),
      former.length,
      user,
      uploadedOn(master),
    ];
    for (let morning = master; morning <= HISTORY_DAYS; morning += 1)
      for (const { category, table, file, daysBack, rows } of files) {
        const index = morning - daysBack;
        const day = calendar.day(index);
        const name = `${file}_${day}.xlsx`;
        yield [category, table, code, name, day, day, rows(own, index), user, uploadedOn(morning)];
      }
  }
}
