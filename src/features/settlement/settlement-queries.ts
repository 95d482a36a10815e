import type { AnswerOf } from '@/data/answer-of.ts';
import { queryOptions } from '@tanstack/react-query';
import { changesFunction } from '@/data/changes-function.ts';
import { unwrap } from '@/data/errors.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { holidaysOf } from '@/data/holidays.ts';
import { listFunction } from '@/data/list-function.ts';
import { lastUpload } from '@/data/newest-upload.ts';
import { supabase } from '@/data/supabase.ts';
import { useWrite } from '@/data/use-write.ts';
import { type Day, koreaToday } from '@/domain/korea-time.ts';
import { type SettledPeriod, settledPeriods, type SettlementCategory } from './settled-periods.ts';

export type SettlementReport = AnswerOf<'settlement_report'>;
export type SettlementProducts = AnswerOf<'settlement_products'>;
export type BrandCharges = AnswerOf<'brand_charges'>;

const all = (partnerCode: string) => ['settlement', partnerCode] as const;
const part = { area: all, freshness: freshness.settlement };

export const settlementQueries = {
  all,
  report: figureFunction({ name: 'settlement_report', ...part }),
  months: figureFunction({ name: 'settlement_months', ...part }),
  products: listFunction({ name: 'settlement_products', ...part }),
  lines: listFunction({ name: 'settlement_lines', ...part }),
  charges: figureFunction({ name: 'brand_charges', ...part }),
  chargeChanges: changesFunction<BrandCharges['chargeType']>(part),
  /** Settlement periods with a day in a period, each with its state and its days of payment. */
  periods: (partnerCode: string, days: { date_start: Day; date_end: Day }) =>
    queryOptions({
      queryKey: [...all(partnerCode), 'settlement_periods', days] as const,
      queryFn: async ({ signal }): Promise<SettledPeriod[]> => {
        const { rows } = unwrap(
          await supabase()
            .rpc('settlement_periods', { partner_cd: partnerCode, ...days })
            .abortSignal(signal),
        ) as AnswerOf<'settlement_periods'>;
        const years = rows.map(({ periodEnd }) => Number(periodEnd.slice(0, 4)));
        if (years.length === 0) return [];
        return settledPeriods(
          rows,
          await holidaysOf(Math.min(...years), Math.max(...years) + 1),
          koreaToday(),
        );
      },
      ...freshness.settlement,
    }),
  /** The upload log's name of the report of sales and fees. */
  lastUpdate: lastUpload({ ...part, kind: { CATEGORY: '판매수수료' } }),
};

interface Charge {
  brandCd: string;
  /** yyyyMM. */
  ym: string;
  type: 'OPERATION' | 'LIVE' | 'LOGISTICS';
  /** Won as text; '' for none. */
  value: string;
  /** What was read. */
  expected: string;
}

/**
 * Writes what a brand is charged in a month, through once everything on the page was read anew. Throws a Failure: conflict,
 * whose detail is the value that stands there; not-found for a brand that is not the partner's; invalid.
 */
export function useChangeCharge() {
  const write = useWrite(all);
  return ({ brandCd: brand_cd, type: charge_type, ...charge }: Charge) =>
    write(
      async (partner_cd) =>
        unwrap(
          await supabase().rpc('change_brand_charge', { partner_cd, brand_cd, charge_type, ...charge }),
        ) as AnswerOf<'change_brand_charge'>,
    );
}

/** Says that a settlement period has no report of a kind, or takes that back; through once the page was read anew. Throws a Failure. */
export function useChangeWaiver() {
  const write = useWrite(all);
  return (category: SettlementCategory, period_end: Day, waived: boolean) =>
    write(async (partner_cd) => {
      unwrap(await supabase().rpc('change_settlement_waiver', { partner_cd, category, period_end, waived }));
    });
}
