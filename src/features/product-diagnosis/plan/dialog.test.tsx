// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { PlanRow } from '@/data/answers/inbound-plan.ts';
import type { ExportJob } from '@/export/export-types.ts';
import type { Day } from '@/domain/korea-time.ts';
import { stubDom } from '@/testing/dom-stubs.ts';
import { InboundPlanDialog } from './dialog.tsx';

// A machine that does other work too takes its time.

const { asked, files, made } = vi.hoisted(() => ({
  asked: vi.fn<() => unknown>(),
  files: { fail: false },
  made: [] as { job: ExportJob; name: string }[],
}));
vi.mock('@/data/partner.tsx', () => ({ usePartner: () => ({ code: 'P1', name: '라온뷰티' }) }));
vi.mock('@/components/inbound/plan-queries.ts', () => ({
  MOST_PLANNED: 500,
  inboundPlanQuery: () => ({ queryKey: ['plan'], queryFn: asked, retry: false }),
}));
vi.mock('@/export/run-export.ts', () => ({
  runExport: async (job: ExportJob) => {
    if (files.fail) throw new Error('no worker');
    made.push({ job, name: '' });
    return new Blob();
  },
  saveFile: (_: Blob, name: string) => Object.assign(made.at(-1) ?? {}, { name }),
}));
vi.mock('@/data/toast.ts', () => ({ toast: { success: () => {} } }));

const suggestion = {
  qty: 36,
  perDay: 2,
  demand: 56,
  low: 40,
  high: 75,
  day: '20261121' as Day,
  orderWithinDays: -4,
};
const row = (optionId: string, suggestedInboundQty: number | null): PlanRow => ({
  optionId,
  productName: `크림 ${optionId}`,
  optionName: '50ml',
  salePrice: 12_900,
  productId: null,
  skuId: null,
  barcode: null,
  stockQty: 20,
  incomingQty: 0,
  stowingQty: 0,
  exhaustionDay: null,
  recommendedInboundQty: 40,
  targetDays: 28,
  suggestedInboundQty,
  orderQty: suggestedInboundQty,
  suggestion: suggestedInboundQty === null ? null : { ...suggestion, qty: suggestedInboundQty },
  lastYearAmt: null,
  thisYearAmt: null,
  month3Amt: null,
  month2Amt: null,
  month1Amt: null,
  days14Amt: null,
  days14Qty: null,
  days7Qty: null,
});

const closed = vi.fn<() => void>();
// The rows come with the first table that needs them; here they are there from the start.
beforeAll(() => import('@/components/table/virtual-body.tsx'));
beforeEach(() => {
  stubDom();
  // What is seen, and a row, px.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(38);
  files.fail = false;
  made.length = 0;
  closed.mockClear();
  asked.mockResolvedValue({ day: '20261122', rows: [row('1', 36), row('2', 0), row('3', null)] });
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(optionIds: readonly string[] = ['1', '2', '3']) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InboundPlanDialog optionIds={optionIds} onClose={closed} />
    </QueryClientProvider>,
  );
}
const field = (id: string) => screen.findByLabelText<HTMLInputElement>(`크림 ${id} 50ml 입고 수량`);
const fields = async () => [(await field('1')).value, (await field('2')).value, (await field('3')).value];
const download = () => screen.findByRole<HTMLButtonElement>('button', { name: '엑셀 내려받기' });
const planned = () =>
  made.map(({ job }) =>
    job.sheets.flatMap((sheet) =>
      'rows' in sheet
        ? sheet.rows.flatMap(({ optionId, quantity }) => (optionId ? [[optionId, quantity]] : []))
        : [],
    ),
  );

it('begins with the suggestions; a file has what was typed, and says what it leaves out', async () => {
  const user = userEvent.setup();
  open();
  expect(await fields()).toEqual(['36', '0', '']);
  expect(screen.getByText('1개 옵션 · 36개')).toBeTruthy();
  expect(screen.getByText('수량이 0인 2개 옵션은 파일에 넣지 않습니다.')).toBeTruthy();
  await user.clear(await field('3'));
  await user.type(await field('3'), '1,200');
  expect(screen.getByText('2개 옵션 · 1,236개')).toBeTruthy();
  await user.click(await download());
  expect(planned()).toEqual([
    [
      ['1', 36],
      ['3', 1200],
    ],
  ]);
  expect(made[0]?.name).toMatch(/^라온뷰티_입고계획_\d{6}_\d{6}\.xlsx$/);
});

it('a file that fails says so and loses nothing that was typed', async () => {
  const user = userEvent.setup();
  files.fail = true;
  open();
  await user.clear(await field('2'));
  await user.type(await field('2'), '7');
  await user.click(await download());
  expect((await screen.findByRole('alert')).textContent).toContain('입력하신 수량은 그대로 있습니다');
  expect(await fields()).toEqual(['36', '7', '']);
  files.fail = false;
  await user.click(await download());
  expect(planned()).toEqual([
    [
      ['1', 36],
      ['2', 7],
    ],
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('what is no whole number is marked and holds the file back', async () => {
  const user = userEvent.setup();
  open();
  await user.type(await field('1'), '.5');
  expect((await field('1')).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^크림 1 50ml의 수량이 0 이상의 정수가 아닙니다/)).toBeTruthy();
  expect((await download()).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: '권장 입고로 되돌리기' }));
  expect(await fields()).toEqual(['36', '0', '']);
  expect((await download()).disabled).toBe(false);
});

it('nothing to bring in is no file', async () => {
  const user = userEvent.setup();
  open();
  await user.clear(await field('1'));
  expect(screen.getByText('수량이 1개 이상인 옵션이 없어 내려받을 파일이 없습니다.')).toBeTruthy();
  expect((await download()).disabled).toBe(true);
});

it('arrows and Enter go from option to option, and pasted lines go down', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await field('1'));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await field('2'));
  await user.paste('10\n1,200\n30\n');
  expect(await fields()).toEqual(['36', '10', '1,200']);
  await user.keyboard('{Enter}{ArrowDown}');
  expect(document.activeElement).toBe(await field('3'));
  await user.keyboard('{ArrowUp}');
  await user.paste('11');
  expect(await fields()).toEqual(['36', '11', '1,200']);
});

it('the suggestion shows its formula, and that it is too late', async () => {
  const user = userEvent.setup();
  open();
  await user.click(
    await screen.findByRole('button', { name: '권장 입고 36, 계산 보기. 지금 발주해도 품절' }),
  );
  const tip = await screen.findByRole('tooltip');
  expect(tip.textContent).toContain('28일 예상 판매의 80% 범위 40~75개');
  expect(tip.textContent).toContain('2.00 × 목표 28일 - (재고 20 + 입고예정 0 + 검수·적치 중 0)');
  expect(tip.textContent).toContain('지금 발주해도 리드타임보다 4일 먼저 품절됩니다.');
});

it('Escape does not close a plan that was changed', async () => {
  const user = userEvent.setup();
  open();
  await user.type(await field('3'), '5');
  await user.keyboard('{Escape}');
  expect(closed).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '닫기' }));
  expect(closed).toHaveBeenCalledOnce();
});

it('says when an option is gone, and asks again after a failure', async () => {
  const user = userEvent.setup();
  asked.mockRejectedValueOnce(new Error('offline'));
  open(['1', '2', '3', '4']);
  await user.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText(/선택한 옵션 중 1개는 지금 이 파트너의 옵션이 아니어서/)).toBeTruthy();
});

it('more options than a plan holds are told, and nothing is asked', () => {
  asked.mockClear();
  open(Array.from({ length: 501 }, (_, index) => String(index)));
  expect(within(screen.getByRole('alert')).getByText(/한 번에 500개 옵션까지/)).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
});
