import * as z from 'zod/mini';
import type { SalesDays } from '@/domain/sales-days.ts';
import {
  homeSummary,
  type HomeAds,
  type HomeAmounts,
  type HomeArrivals,
  type HomeDaily,
  type HomeInbound,
  type HomeLoads,
  type HomeProfit,
  type HomeSales,
  type HomeStock,
  type HomeTodoCares,
} from './answers/home-summary.ts';

export type {
  HomeAds,
  HomeAmounts,
  HomeArrivals,
  HomeDaily,
  HomeInbound,
  HomeLoads,
  HomeProfit,
  HomeSales,
  HomeStock,
  HomeTodoCares,
};

/** Each part is null when its answer is not what was agreed: that card fails alone. */
export interface HomeSummary {
  sales: HomeSales | null;
  amounts: HomeAmounts | null;
  amountDays: readonly (number | null)[] | null;
  daily: HomeDaily | null;
  salesDays: SalesDays | null;
  inbound: HomeInbound | null;
  stock: HomeStock | null;
  todoCares: HomeTodoCares | null;
  ads: HomeAds | null;
  profit: HomeProfit | null;
  loads: HomeLoads | null;
  arrivals: HomeArrivals | null;
  unread: number | null;
}

/** Whether nothing at all was ever loaded for the partner; false while a part of the answer is missing. */
export function isNothingLoaded({ salesDays, inbound, stock, loads }: HomeSummary): boolean {
  return (
    loads?.length === 0 && stock?.day === null && salesDays?.from === null && inbound?.errorCount === null
  );
}

/** Reads the answer of home_summary part by part. */
export function toHomeSummary(answer: unknown): HomeSummary {
  const parts = z.record(z.string(), z.unknown()).safeParse(answer).data ?? {};
  const {
    sales,
    amounts,
    amountDays,
    daily,
    salesDays,
    inbound,
    stock,
    todoCares,
    ads,
    profit,
    loads,
    arrivals,
    unread,
  } = homeSummary.shape;
  return {
    sales: sales.safeParse(parts.sales).data ?? null,
    amounts: amounts.safeParse(parts.amounts).data ?? null,
    amountDays: amountDays.safeParse(parts.amountDays).data ?? null,
    daily: daily.safeParse(parts.daily).data ?? null,
    salesDays: salesDays.safeParse(parts.salesDays).data ?? null,
    inbound: inbound.safeParse(parts.inbound).data ?? null,
    stock: stock.safeParse(parts.stock).data ?? null,
    todoCares: todoCares.safeParse(parts.todoCares).data ?? null,
    ads: ads.safeParse(parts.ads).data ?? null,
    profit: profit.safeParse(parts.profit).data ?? null,
    loads: loads.safeParse(parts.loads).data ?? null,
    arrivals: arrivals.safeParse(parts.arrivals).data ?? null,
    unread: unread.safeParse(parts.unread).data ?? null,
  };
}
