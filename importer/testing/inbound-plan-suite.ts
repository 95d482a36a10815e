import { expect, it } from 'vitest';
import { randomOf } from '../../host/testing/fuzz/random.ts';
import type { InboundPlan } from '../../src/data/answers/inbound-plan.ts';
import type { ProductRow } from '../../src/data/answers/product-list.ts';
import { makeExport } from '../../src/export/export-job.ts';
import { planTotals } from '../../src/features/product-diagnosis/plan/quantities.ts';
import { planSheet } from '../../src/components/inbound/plan-sheet.ts';
import { openBook } from '../../src/reports/open-book.ts';
import { differences } from './differences.ts';
import { figuresOf } from './independent-analytics.ts';
import { addDays } from './independent-numbers.ts';
import { daysOf } from './independent-sales.ts';
import { wingToday } from './load-wing.ts';
import { tolerance, type ProductWorld } from './product-world.ts';

/** The columns of the marketplace's template that the spreadsheets can fill, and what fills them, as on 2026-11-21. */
const template = {
  'No.': 'no',
  등록상품명: 'productName',
  옵션명: 'optionName',
  판매가: 'salePrice',
  '등록상품 ID': 'productId',
  '옵션 ID': 'optionId',
  '25년 총계': 'lastYearAmt',
  '26년 총계': 'thisYearAmt',
  '26년 08월': 'month3Amt',
  '26년 09월': 'month2Amt',
  '26년 10월': 'month1Amt',
  '지난 14일': 'days14Amt',
  '2주간 판매수량': 'days14Qty',
  '1주간 판매수량': 'days7Qty',
  '입고 수량 입력': 'suggestedInboundQty',
  상품바코드: 'barcode',
  판매가능재고: 'stockQty',
  '예상 재고 소진일': 'exhaustionDay',
  'SKU ID': 'skuId',
} as const;

/** What the plan must say of an option. */
function expectedPlan({ sales, stock }: ProductWorld, row: ProductRow) {
  const line = stock.live.get(row.optionId);
  const sold = (from: string, to: string, name: 'saleAmt' | 'saleQty') => {
    const days = daysOf(from, to);
    if (days.some((day) => !sales.days.includes(day))) return null;
    const won = figuresOf(sales, days, new Set([row.optionId]))?.[name] ?? null;
    return name === 'saleQty' ? (won ?? 0) : won;
  };
  const [yesterday, fortnight] = [addDays(wingToday, -1), addDays(wingToday, -14)];
  const { optionId, productName, optionName, salePrice, productId, skuId, barcode, stockQty } = row;
  return {
    optionId,
    productName,
    optionName,
    salePrice,
    productId,
    skuId,
    barcode,
    stockQty,
    incomingQty: row.incomingQty,
    stowingQty: row.stowingQty,
    // A dash is nothing.
    exhaustionDay: line && line['재고예상 소진일'] !== '-' ? (line['재고예상 소진일'] ?? null) : null,
    recommendedInboundQty: row.recommendedInboundQty,
    targetDays: row.targetDays,
    suggestedInboundQty: row.suggestedInboundQty,
    // Nobody entered a least order or a box.
    orderQty: row.suggestedInboundQty,
    suggestion: row.suggestion,
    lastYearAmt: sold('20250101', '20251231', 'saleAmt'),
    thisYearAmt: sold('20260101', yesterday, 'saleAmt'),
    month3Amt: sold('20260801', '20260831', 'saleAmt'),
    month2Amt: sold('20260901', '20260930', 'saleAmt'),
    month1Amt: sold('20261001', '20261031', 'saleAmt'),
    days14Amt: sold(fortnight, yesterday, 'saleAmt'),
    days14Qty: sold(fortnight, yesterday, 'saleQty'),
    days7Qty: sold(addDays(wingToday, -7), yesterday, 'saleQty'),
  };
}

/** The filled cells of each row of the plan's file from the headings on, by heading, as the importer reads them. */
async function readBack(plan: InboundPlan) {
  const sheet = planSheet(plan.day, plan.rows, planTotals(plan.rows, new Map()).quantities);
  const file = await makeExport({ sheets: [sheet] }, () => {});
  const book = await openBook(new Uint8Array(await file.arrayBuffer()));
  const [only] = book.sheets;
  if (!only) throw new Error('no sheet');
  const rows: unknown[][] = [];
  for await (const { row, cells } of only.rows()) rows[row - 1] = cells;
  const [headings = [], , ...options] = rows.slice(2);
  return options.map((cells) =>
    Object.fromEntries(
      cells.flatMap((cell, at) => ((cell ?? '') === '' ? [] : [[String(headings[at]), cell]])),
    ),
  );
}

/** 입고 계획 of random choices of options against the spreadsheets, and its file as the importer reads it. */
export function inboundPlanSuite(world: () => ProductWorld, rounds: number): void {
  it(`plans what comes in of ${rounds} random choices of options, and the importer reads it from the file`, async () => {
    const random = randomOf(20261129);
    const { products, ask } = world();
    let [compared, read] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const chosen = [...new Set(Array.from({ length: 1 + random.below(40) }, () => random.pick(products)))];
      const plan = await ask<InboundPlan>(
        (sql) =>
          sql`select public.inbound_plan('W1',
            ${chosen.map(({ optionId }) => optionId)}) as answer`,
      );
      const wanted = chosen.map((row) => expectedPlan(world(), row));
      const count = () => (compared += 1);
      expect(differences(plan, { day: wingToday, rows: wanted }, { count, tolerance })).toEqual([]);
      const planned = wanted.filter(({ suggestedInboundQty }) => (suggestedInboundQty ?? 0) > 0);
      const cells = planned.map((row, index) =>
        Object.fromEntries(
          Object.entries(template)
            .map(([heading, name]) => [heading, { ...row, no: index + 1 }[name]] as const)
            .filter(([, value]) => value !== null && value !== ''),
        ),
      );
      expect(await readBack(plan)).toEqual(cells);
      read += cells.length;
    }
    expect(read).toBeGreaterThan(rounds);
    process.stdout.write(`입고 계획: ${compared} numbers compared, ${read} options read from files\n`);
  }, 1_200_000);
}
