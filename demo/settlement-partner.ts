import type { Holidays } from '../src/domain/pay-day.ts';
import type { Calendar } from './calendar.ts';
import type { DemoOption } from './catalog.ts';
import type { OptionHistory } from './history.ts';
import { SettlementBook } from './settlement-book.ts';
import { CostWriter } from './settlement-costs.ts';
import { couponsOf, writeFees } from './settlement-fees.ts';
import { writeAds, writeCompensation, writePickups } from './settlement-others.ts';
import { writePayments } from './settlement-payments.ts';
import type { SettlementWeeks } from './settlement-weeks.ts';

/** What a partner's settlements follow from: what was sold and moved, and what its advertising cost, won by day index. */
interface Settled {
  histories: readonly OptionHistory[];
  adCosts: ReadonlyMap<number, number>;
}

interface Days {
  calendar: Calendar;
  at: SettlementWeeks;
  holidays: Holidays;
}

/** All settlement reports of a partner. */
export function partnerBook(
  partner: string,
  { histories, adCosts }: Settled,
  { calendar, at, holidays }: Days,
): SettlementBook {
  const own = histories.filter(({ option }) => option.brand.company.code === partner);
  const brands = new Set(own.map(({ option }) => option.brand));
  const coupons = new Map([...brands].map((brand) => [brand, couponsOf(brand)]));
  const originals = new Map(
    own.filter(({ option }) => option.grade === 'NEW').map(({ option }) => [nameOf(option), option]),
  );
  const book = new SettlementBook(at.weeks);
  const costs = new CostWriter(book, calendar, at);
  for (const history of own) {
    const { option } = history;
    writeFees(book, history, coupons.get(option.brand) ?? couponsOf(option.brand), at, calendar);
    costs.parcels(history);
    costs.storage(history);
    costs.returns(history, originals.get(nameOf(option)) ?? option);
    costs.removals(history);
    costs.services(history);
  }
  costs.close();
  writeAds(book, partner, adCosts, at, calendar);
  writePickups(book, own, at, calendar);
  writeCompensation(book, partner, own, at, calendar);
  writePayments(book, calendar, holidays);
  return book;
}

/** A returned article has the names of the new one. */
const nameOf = ({ brand, item, name }: DemoOption) => `${brand.code} ${item} ${name}`;
