import { buildCatalog } from '../../demo/catalog.ts';
import { calendarOf, HISTORY_DAYS } from '../../demo/calendar.ts';
import { playHistory } from '../../demo/history.ts';
import { koreaToday } from '../../src/domain/korea-time.ts';
import { realDailySales } from '../effect/real-sales.ts';
import type { Series } from './series.ts';
import { generatedKinds, generatedSales } from './generated-sales.ts';

export interface Shop {
  name: string;
  series: Series[];
}

/** Every so many articles of a real shop that nobody knows the stock of. */
export const realShop = (step: number): Shop => ({
  name: 'UCI Online Retail',
  series: realDailySales()
    .filter((_, index) => index % step === 0)
    .map((units) => ({ units, soldOut: new Uint8Array(units.length), from: 0 })),
});

/** The options of the demo company as they were sold. */
export const demoShop = (): Shop => ({
  name: 'Demo company',
  series: [...playHistory(buildCatalog(), calendarOf(koreaToday()))]
    .filter(({ option }) => option.grade === 'NEW')
    .map(({ sales, stock, launch }) => {
      const units = new Float64Array(HISTORY_DAYS);
      for (const { index, grossQty, cancelQty } of sales) units[index] = Math.max(0, grossQty + cancelQty);
      const soldOut = Uint8Array.from(units, (_, day) => ((stock[day] ?? 0) <= 0 ? 1 : 0));
      return { units, soldOut, from: Math.max(0, launch) };
    }),
});

export const generatedShops = (options: number): Shop[] =>
  (Object.keys(generatedKinds) as (keyof typeof generatedKinds)[]).map((name) => ({
    name,
    series: generatedSales(name, options),
  }));
