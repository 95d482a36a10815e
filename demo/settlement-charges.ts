import { packRow } from '../src/reports/packed-row.ts';
import { random } from './random.ts';
import type { BrandMonth } from './targets.ts';

/** In the order of the columns of 운영·라이브 수수료: what the agency charged for the months that are over, as it lists it. */
export function chargeRows(months: readonly BrandMonth[], thisMonth: string): string[] {
  const rows: string[] = [];
  for (const { brand, ym, amount } of months) {
    const contract = random(`agency ${brand}`);
    if (ym >= thisMonth || amount <= 0) continue;
    // Some brands run themselves.
    if (contract.chance(0.2)) continue;
    const percent = contract.int(3, 6);
    const hasLives = contract.chance(0.5);
    const hasLogistics = contract.chance(0.3);
    const rng = random(`charges ${brand} ${ym}`);
    const charge = (type: string, won: number, memo: string | null) =>
      rows.push(packRow([rows.length + 2, ym, brand, type, won, memo]));
    charge('OPERATION', Math.round((amount * percent) / 100_000) * 1000, `매출의 ${percent}%`);
    if (hasLives && rng.chance(0.5)) charge('LIVE', rng.int(6, 30) * 50_000, rng.pick(['라이브 1회', null]));
    if (hasLogistics) charge('LOGISTICS', rng.int(3, 20) * 10_000, rng.chance(0.2) ? '퀵 배송' : null);
  }
  return rows;
}
