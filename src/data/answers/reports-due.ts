import * as z from 'zod/mini';
import { day } from './sales-days.ts';

const dueReport = z.object({
  partnerCd: z.string(),
  /** Place of the report among those of its partner. */
  place: z.number(),
  source: z.enum(['재고현황', '판매분석', '입고요청', '광고보고서', '정산']),
  /** none: the partner has no such report. */
  rhythm: z.enum(['daily', 'weekly', 'monthly', 'none']),
  /** The last day that is loaded; of 입고요청 the day of the last load. Null: none ever was. */
  lastDay: z.nullable(day),
  /** True if it reaches yesterday or the end of its last week or month; null: the partner does not get it. */
  isThere: z.nullable(z.boolean()),
  /** True if it was due yesterday already. */
  isOverdue: z.boolean(),
  /** Days to fetch, in order; empty: not due. */
  days: z.array(day),
  /** Where the marketplace gives it. */
  page: z.string(),
  /** 정산 that is due: the kinds that its last period lacks. */
  reports: z.nullable(z.array(z.string())),
});

/** Reports that are fetched from the marketplace again and again, by partner. */
export const reportsDue = z.object({ today: day, rows: z.array(dueReport) });

/** A page of the same of all partners whose reports the caller may load. */
export const reportsDueList = z.object({
  total: z.number(),
  /** Reports by state, whichever state is listed. */
  counts: z.object({
    all: z.number(),
    /** With those that are overdue. */
    due: z.number(),
    overdue: z.number(),
    done: z.number(),
    none: z.number(),
    /** Partners with a report that is due. */
    partners: z.number(),
  }),
  rows: z.array(
    z.extend(dueReport, {
      partnerId: z.number(),
      partnerName: z.string(),
      /** Place of the partner by its sales of the last 30 days. */
      rank: z.number(),
      /** Days to fetch. */
      missing: z.number(),
      state: z.enum(['overdue', 'due', 'done', 'none']),
    }),
  ),
});

/** How many partners the caller may see, and how many lack a report of yesterday. */
export const partnerGaps = z.object({ partners: z.number(), lacking: z.number() });
