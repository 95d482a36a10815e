import { addDays, type Day, startOfWeek } from './korea-time.ts';

/** Holidays of the years that are known, yyyyMMdd, and the last of these years. */
export interface Holidays {
  days: ReadonlySet<string>;
  lastYear: number;
}

export interface SettlementPeriod {
  periodStart: Day;
  periodEnd: Day;
  settleType: string;
}

const isBusinessDay = (day: Day, { days }: Holidays) => day < addDays(startOfWeek(day), 5) && !days.has(day);

/** The nth business day after a day. */
function businessDaysAfter(day: Day, count: number, holidays: Holidays): Day {
  let at = day;
  for (let left = count; left > 0;) {
    at = addDays(at, 1);
    if (isBusinessDay(at, holidays)) left -= 1;
  }
  return at;
}

/** A week that a month's end cuts in two: its other part lies in another settlement period. */
const crossesMonth = ({ periodStart, periodEnd }: SettlementPeriod) =>
  startOfWeek(periodStart) !== periodStart || addDays(startOfWeek(periodEnd), 6) !== periodEnd;

/** The first day of the month that comes so many months after a day's. */
const monthAfter = (day: Day, months: number): Day => {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(4, 6)) - 1 + months;
  return `${Math.floor(month / 12)}${String((month % 12) + 1).padStart(2, '0')}01`;
};

/**
 * The day on which the marketplace pays a settlement period (domain study, section 2): a week 20 Korean business days after its
 * end, 25 where the end of a month cuts it; its later 30 % on the first business day of the month after next; a month 20
 * business days after its end. isSure: whether all holidays up to then are known.
 */
export function payDay(
  period: SettlementPeriod,
  ratio: number,
  holidays: Holidays,
): { day: Day; isSure: boolean } {
  const isWeek = period.settleType !== '월정산';
  const day =
    isWeek && ratio <= 30
      ? businessDaysAfter(addDays(monthAfter(period.periodEnd, 2), -1), 1, holidays)
      : businessDaysAfter(period.periodEnd, isWeek && crossesMonth(period) ? 25 : 20, holidays);
  return { day, isSure: Number(day.slice(0, 4)) <= holidays.lastYear };
}
