import { demoAccounts } from './accounts.ts';
import type { Value } from './copy.ts';
import { random } from './random.ts';

/** What a brand sold in a month (yyyyMM), net won. */
export interface BrandMonth {
  partner: string;
  brand: string;
  ym: string;
  amount: number;
}

export const targetColumns = ['PARTNER_CD', 'BRAND_CD', 'YM', 'TARGET_AMT', 'MOD_DT'] as const;

/**
 * Targets that members set on the 1st of each month, at about what the brand sold in the month before, and their trail:
 * some brands have none. `months` are in order, the last of them the running one; of a month without one before it nobody
 * knew what to set.
 */
export function targetRows(months: readonly BrandMonth[]): { targets: Value[][]; changes: Value[][] } {
  const before = new Map<string, number>();
  const targets: Value[][] = [];
  const changes: Value[][] = [];
  for (const { partner, brand, ym, amount } of months) {
    const last = before.get(brand);
    before.set(brand, amount);
    if (last === undefined || last <= 0 || random(`targets ${brand}`).chance(0.15)) continue;
    const rng = random(`target ${brand} ${ym}`);
    const target = Math.max(1, Math.round((last * (0.95 + 0.2 * rng.next())) / 100_000)) * 100_000;
    const member = rng.pick(
      demoAccounts.filter(
        ({ active, allPartners, partners }) => active && (allPartners || partners.includes(partner)),
      ),
    );
    const at = `${ym.slice(0, 4)}-${ym.slice(4)}-01T00:${rng.int(10, 59)}:00+09:00`;
    targets.push([partner, brand, ym, target, at]);
    changes.push([
      partner,
      'target',
      brand,
      ym,
      'amount',
      null,
      target,
      member.id,
      member.alias ?? member.name,
      at,
    ]);
  }
  return { targets, changes };
}
