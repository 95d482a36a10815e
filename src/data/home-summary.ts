import * as z from 'zod/mini';
import type { SalesDays } from '@/domain/sales-days.ts';

const day = z.string();
/** Pieces, or null where nothing was loaded: not loaded is not 0. */
const pieces = z.nullable(z.number());

const salesPart = z.object({
  yesterday: pieces,
  last7: pieces,
  previous7: pieces,
  sameWeekdayLastWeek: pieces,
});

/** 30 days, oldest first, ending yesterday. */
const dailyPart = z.array(z.object({ date: day, qty: pieces, previousQty: pieces }));

/** A count, or null where what it counts was never loaded. */
const count = z.nullable(z.number());

/** Counts of inbound requests with the days (scheduled date, yyyyMMdd) that the inbound page lists them for. */
const inboundPart = z.object({
  errorCount: count,
  errorFrom: day,
  errorTo: day,
  dueThisWeekCount: count,
  weekFrom: day,
  weekTo: day,
});

/** The day of the live stock, and counts of stock page rows; those under 14 days include those under 7. */
const stockPart = z.object({
  day: z.nullable(day),
  outOfStockSelling: count,
  docUnder7: count,
  docUnder14: count,
});

/** Which days of sales are loaded. */
const salesDaysPart = z.object({
  from: z.nullable(day),
  to: z.nullable(day),
  missing7: z.array(day),
  missing30: z.array(day),
});

const loadsPart = z.array(
  z.object({ category: z.string(), tableNm: z.string(), lastAt: z.string(), periodEnd: z.nullable(day) }),
);

export type HomeSales = z.infer<typeof salesPart>;
export type HomeDaily = z.infer<typeof dailyPart>;
export type HomeInbound = z.infer<typeof inboundPart>;
export type HomeStock = z.infer<typeof stockPart>;
export type HomeLoads = z.infer<typeof loadsPart>;

/** Each part is null when its answer is not what was agreed: that card fails alone. */
export interface HomeSummary {
  sales: HomeSales | null;
  daily: HomeDaily | null;
  salesDays: SalesDays | null;
  inbound: HomeInbound | null;
  stock: HomeStock | null;
  loads: HomeLoads | null;
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
  return {
    sales: salesPart.safeParse(parts.sales).data ?? null,
    daily: dailyPart.safeParse(parts.daily).data ?? null,
    salesDays: salesDaysPart.safeParse(parts.salesDays).data ?? null,
    inbound: inboundPart.safeParse(parts.inbound).data ?? null,
    stock: stockPart.safeParse(parts.stock).data ?? null,
    loads: loadsPart.safeParse(parts.loads).data ?? null,
  };
}
