import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { reportKinds } from '../src/reports/kinds.ts';
import { campaignsOf } from './ad-campaigns.ts';
import { playAds } from './ad-days.ts';
import { adRow } from './ad-rows.ts';
import { calendarOf, HISTORY_DAYS } from './calendar.ts';
import { buildCatalog, companies, ean13 } from './catalog.ts';
import { copyLine } from './copy.ts';
import { entriesOf } from './entries.ts';
import { entryRows } from './entry-rows.ts';
import { playHistory } from './history.ts';
import { inboundRow } from './inbound-rows.ts';
import { salesRows } from './sales-rows.ts';
import { partnerBook } from './settlement-partner.ts';
import { settlementWeeks } from './settlement-weeks.ts';
import { stockRow } from './stock-rows.ts';
import { uploadTimes } from './upload-log.ts';

const categories = reportKinds.map(({ category }) => category);

function fingerprint(today: string): string {
  const calendar = calendarOf(today);
  const hash = createHash('sha256');
  const histories = [...playHistory(buildCatalog(), calendar)];
  for (const history of histories) {
    for (const row of salesRows(history, calendar)) hash.update(copyLine(row));
    for (const line of history.lines) hash.update(copyLine(inboundRow(line, calendar, () => '')));
    hash.update(copyLine(stockRow(history, 400, calendar, '') ?? []));
  }
  for (const row of playAds(campaignsOf(histories, calendar))) hash.update(copyLine(adRow(row, calendar)));
  for (const row of Object.values(entryRows(entriesOf(histories, calendar))).flat())
    hash.update(copyLine(row));
  // Of the days of the advertising any will do: what they cost is in its rows.
  const adCosts = new Map(Array.from({ length: HISTORY_DAYS }, (_, index) => [index, 1000 + index] as const));
  const at = settlementWeeks(calendar);
  const holidays = { days: new Set<string>(), lastYear: 2030 };
  for (const { code } of companies) {
    const book = partnerBook(code, { histories, adCosts }, { calendar, at, holidays });
    for (const category of categories) for (const row of book.rows(category, -1)) hash.update(row);
  }
  return hash.digest('hex');
}

it('the same day gives the same rows', () => {
  expect(fingerprint('20261121')).toBe(fingerprint('20261121'));
});

it('another day gives other rows', () => {
  // Where the sales of the first option differ the whole does.
  const salesOfFirst = (today: string) => {
    const calendar = calendarOf(today);
    const [first] = playHistory(buildCatalog(), calendar);
    return first ? [...salesRows(first, calendar)] : [];
  };
  expect(salesOfFirst('20261121').length).toBeGreaterThan(0);
  expect(salesOfFirst('20261122')).not.toEqual(salesOfFirst('20261121'));
});

it('the calendar ends yesterday and knows weekdays and month ends', () => {
  // 21 November 2026 is a Saturday; 400 days before it is 17 October 2025, a Friday.
  const calendar = calendarOf('20261121');
  expect([calendar.day(0), calendar.day(399), calendar.day(400)]).toEqual([
    '20251017',
    '20261120',
    '20261121',
  ]);
  expect([calendar.weekday(0), calendar.weekday(400)]).toEqual([4, 5]);
  expect([calendar.isMonthEnd(14), calendar.isMonthEnd(13)]).toEqual([true, false]);
});

it('files are of 06:10 in Korea, but never of a time that is still to come', () => {
  // Five past midnight of 21 November in Korea is 15:05 of the 20th in UTC.
  const uploadedOn = uploadTimes(calendarOf('20261121'), Date.parse('2026-11-20T15:05:00Z'));
  expect(uploadedOn(399)).toBe('2026-11-20T06:10:00+09:00');
  expect(uploadedOn(400)).toBe('2026-11-20T14:55:00.000Z');
});

it('more of a product costs more, but never in proportion', () => {
  const packs = buildCatalog().options.filter(
    ({ grade, item, name }) => grade === 'NEW' && item.includes('사골곰탕') && /^[24]개$/.test(name),
  );
  const twos = packs.filter(({ name }) => name === '2개');
  const pairs = twos.map(({ item, price }) => ({
    two: price,
    four: packs.find((other) => other.item === item && other.name === '4개')?.price ?? 0,
  }));
  expect(pairs.length).toBeGreaterThan(2);
  expect(pairs.filter(({ two, four }) => four <= two || four >= 2 * two)).toEqual([]);
});

it('check digits are those of EAN-13', () => {
  // 8+0+1+3+5+7 = 24 and 3 * (8+0+2+4+6+8) = 84 make 108: 2 is missing to 110.
  expect(ean13('880012345678')).toBe('8800123456782');
});

it('business registration numbers have the right form and a wrong check digit, so that nobody owns them', () => {
  const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5];
  const ownable = companies.filter(({ brn }) => {
    const digits = [...brn.replaceAll('-', '')].map(Number);
    const sum = weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
    const ninth = Math.floor(((digits[8] ?? 0) * 5) / 10);
    return (10 - ((sum + ninth) % 10)) % 10 === digits[9];
  });
  expect(ownable).toEqual([]);
  expect(companies.filter(({ brn }) => !/^\d{3}-\d{2}-\d{5}$/.test(brn))).toEqual([]);
});

it.each([
  'IT',
  '뷰티',
  '식품',
  '패션',
  '물류',
  '헬스',
  '리빙',
  '베이비',
  '영양제',
  '이커머스',
  '에너지',
  '리테일',
])('one partner is of the industry %s', (keyword) => {
  expect(companies.filter(({ industry }) => industry.includes(keyword))).toHaveLength(1);
});
