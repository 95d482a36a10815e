import { formatDay, type Day } from '../src/domain/korea-time.ts';
import { demoAccounts, type DemoAccount } from './accounts.ts';
import { HISTORY_DAYS, type Calendar } from './calendar.ts';
import { random, type Random } from './random.ts';
import type { OptionHistory } from './history.ts';

/** What a member entered about an option at some time. */
export interface Entry {
  history: OptionHistory;
  field: 'cost' | 'targetDays' | 'leadDays' | 'memo';
  /** First day of a cost. */
  applyDay: Day | null;
  value: string;
  member: DemoAccount;
  /** ISO text. */
  at: string;
}

const LEAD_DAYS = [7, 10, 14, 21, 30, 45] as const;
const TARGET_DAYS = [14, 21, 35, 42, 60] as const;
const memos = {
  ended: ['단종 예정, 재고 소진 후 판매 종료', '리뉴얼로 대체, 추가 발주하지 않음'],
  empty: ['공장 재입고 대기 중', '발주 완료, 다음 주 입고 예정', '원부자재 수급 지연, 일정 확인 필요'],
  usual: [
    '행사 전 재고 미리 확보',
    '대표 옵션, 품절 주의',
    '박스당 20개 단위로 발주',
    '경쟁사 가격 매주 확인',
    '상세페이지 교체 후 전환율 확인',
  ],
};

/**
 * What the members entered about the options, in the order of time: the costs of most brands with what became dearer
 * since, lead times brand by brand, target days and memos of some options. Nobody enters anything about returned goods,
 * and some brands have no costs yet. Ends the day before today.
 */
export function entriesOf(histories: OptionHistory[], calendar: Calendar): Entry[] {
  const news = histories.filter(({ option }) => option.grade === 'NEW');
  return [...new Set(news.map(({ option }) => option.brand))]
    .flatMap((brand) => {
      const { code, company } = brand;
      const own = news.filter(({ option }) => option.brand === brand);
      const rng = random(`entries ${code}`);
      const members = demoAccounts.filter(
        ({ active, allPartners, partners }) => active && (allPartners || partners.includes(company.code)),
      );
      return [...brandCosts(own, rng), ...brandSettings(own, rng)].map(({ index, ...entry }) => {
        // All that is entered about a brand on one day comes from one person at once.
        const once = random(`entries ${code} ${index}`);
        const time = `${String(once.int(9, 17)).padStart(2, '0')}:${String(once.int(10, 59))}`;
        const at = `${formatDay(calendar.day(index), '-')}T${time}:00+09:00`;
        const applyDay = entry.from === undefined ? null : calendar.day(entry.from);
        return { ...entry, applyDay, at, member: once.pick(members) };
      });
    })
    .toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

/** An entry of a day of the history; `from` is the day that a cost begins on. */
type Draft = Pick<Entry, 'history' | 'field' | 'value'> & { index: number; from?: number };

const tens = (won: number) => Math.max(10, Math.round(won / 10) * 10);

/** Costs of a brand: entered on one day for all that is sold then, later for what is new; some became dearer since. */
function* brandCosts(own: OptionHistory[], rng: Random): Generator<Draft> {
  if (rng.chance(0.1)) return;
  const share = 0.3 + 0.25 * rng.next();
  const begin = rng.int(140, 220);
  const dearer = rng.int(begin + 40, HISTORY_DAYS - 15);
  const rise = 1.03 + 0.07 * rng.next();
  const cost = (history: OptionHistory, index: number, from: number, won: number): Draft => ({
    history,
    field: 'cost',
    value: String(won),
    index,
    from,
  });
  for (const history of own) {
    if (rng.chance(0.08)) continue;
    const first = tens(history.option.price * share * (0.9 + 0.2 * rng.next()));
    const index = Math.max(begin, Math.min(history.launch, HISTORY_DAYS - 1));
    const from = Math.max(0, history.launch);
    // A digit too many, and set right on the next day.
    if (rng.chance(0.02) && index < HISTORY_DAYS - 1) {
      yield cost(history, index, from, first * 10);
      yield cost(history, index + 1, from, first);
    } else yield cost(history, index, from, first);
    if (index < dearer && rng.chance(0.6)) yield cost(history, dearer - 7, dearer, tens(first * rise));
    // The supplier's letter about next month has come.
    if (rng.chance(0.04)) yield cost(history, HISTORY_DAYS - 3, HISTORY_DAYS + 10, tens(first * rise * rise));
  }
}

/** Lead times of a brand, and what is different for some of its options. */
function* brandSettings(own: OptionHistory[], rng: Random): Generator<Draft> {
  const entry = (history: OptionHistory, field: Draft['field'], value: string | number): Draft => ({
    history,
    field,
    value: String(value),
    index: Math.min(Math.max(rng.int(230, HISTORY_DAYS - 1), history.launch), HISTORY_DAYS - 1),
  });
  const usual = rng.pick(LEAD_DAYS);
  const hasLeadDays = rng.chance(0.85);
  const index = rng.int(200, 229);
  for (const history of own) {
    if (hasLeadDays && history.launch <= index) yield { ...entry(history, 'leadDays', usual), index };
    if (rng.chance(0.06)) yield entry(history, 'leadDays', rng.pick(LEAD_DAYS));
    if (rng.chance(0.25)) yield entry(history, 'targetDays', rng.pick(TARGET_DAYS));
    if (rng.chance(0.05)) yield entry(history, 'targetDays', rng.pick(TARGET_DAYS));
    const isEmpty = history.stock[HISTORY_DAYS] === 0;
    const about = history.end <= HISTORY_DAYS ? memos.ended : isEmpty ? memos.empty : memos.usual;
    if (rng.chance(about === memos.usual ? 0.08 : 0.4)) yield entry(history, 'memo', rng.pick(about));
  }
}
