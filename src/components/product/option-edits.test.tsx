// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PartnerContext } from '@/data/partner.tsx';
import { costTitle, type EnteredRow, entryProblem, useOptionEdits } from './option-edits.ts';
import { useChangeOptions } from './option-mutations.ts';

const rpc = vi.fn<(name: string, args: object) => Promise<object>>();
vi.mock('@/data/supabase.ts', () => ({ supabase: () => ({ rpc }) }));

const row: EnteredRow = {
  optionId: '1',
  costAmt: 1000,
  costFrom: '20260601',
  enteredTargetDays: null,
  leadDays: 3,
  memo: null,
};
const reads = vi.fn<() => Promise<string>>();
let client: QueryClient;

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:30:00Z'), toFake: ['Date'] });
  rpc.mockReset().mockResolvedValue({ data: { changed: 1, before: null, now: '5' }, error: null });
  reads.mockReset().mockResolvedValue('rows');
  client = new QueryClient();
});
afterEach(() => {
  cleanup();
  client.clear();
  vi.useRealTimers();
});

/** The hook below a partner, whose list is on the page. */
function hook<Value>(use: () => Value): Value {
  const partner = {
    id: 1,
    code: 'P1',
    name: '가온',
    brn: '',
    description: '',
    mayLoad: false,
    mayManage: false,
  };
  const { result } = renderHook(use, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <PartnerContext value={partner}>{children}</PartnerContext>
      </QueryClientProvider>
    ),
  });
  return result.current;
}

it('a cost is written with its day where it still is what was read, and the rows are read anew', async () => {
  const { cost } = hook(useOptionEdits);
  client.setQueryData(['products', 'P1', 'list'], 'old');
  client.setQueryData(['products', 'P2', 'list'], 'old');
  expect([cost.value(row), cost.since?.(row)]).toEqual(['1000', '20260601']);
  await cost.save(row, { value: '1200', day: '20260301', before: '1000' });
  expect(rpc).toHaveBeenCalledExactlyOnceWith('change_options', {
    partner_cd: 'P1',
    option_ids: ['1'],
    field: 'cost',
    value: '1200',
    expected: '1000',
    apply_dt: '20260301',
  });
  const isStale = (partner: string) => client.getQueryState(['products', partner, 'list'])?.isInvalidated;
  expect([isStale('P1'), isStale('P2')]).toEqual([true, false]);
});

it('a conflict says what stands there, and the rows are read anew; another failure leaves them', async () => {
  const { memo } = hook(useOptionEdits);
  client.setQueryData(['products', 'P1', 'list'], 'old');
  const fail = (code: string, details: string | null) =>
    rpc.mockResolvedValueOnce({ data: null, error: { code, details, message: 'm' }, status: 400 });
  fail('22023', null);
  await expect(memo.save(row, { value: 'x', before: '' })).rejects.toMatchObject({ kind: 'invalid' });
  expect(client.getQueryState(['products', 'P1', 'list'])?.isInvalidated).toBe(false);
  fail('PD409', '먼저');
  await expect(memo.save(row, { value: 'x', before: '' })).rejects.toMatchObject({
    kind: 'conflict',
    detail: '먼저',
  });
  expect(client.getQueryState(['products', 'P1', 'list'])?.isInvalidated).toBe(true);
});

it('many options are written at once, whatever stands there', async () => {
  await hook(useChangeOptions)(['1', '2'], { field: 'leadDays', value: '7' });
  expect(rpc).toHaveBeenCalledExactlyOnceWith('change_options', {
    partner_cd: 'P1',
    option_ids: ['1', '2'],
    field: 'leadDays',
    value: '7',
  });
});

it('what the database would refuse is said before', () => {
  expect(entryProblem('targetDays', '0')).toBe('1일부터 365일까지 입력해주세요.');
  expect(entryProblem('cost', '1000000001')).toBe('0원부터 1,000,000,000원까지 입력해주세요.');
  expect(entryProblem('leadDays', '1.5')).toBe('소수점 없이 숫자로 입력해주세요.');
  expect(entryProblem('memo', '가'.repeat(501))).toBe('500자까지 입력할 수 있습니다. 지금 501자입니다.');
});

it('a cost is taken away on the day on which it began', () => {
  const { cost } = hook(useOptionEdits);
  const problem = (day: string, one = row) => cost.validate?.({ value: '', day }, one);
  expect(problem('20261122')).toBe('원가를 지우려면 적용일을 이날로 바꿔주세요: 2026.06.01');
  expect(problem('20260601')).toBeNull();
  // Costs of later days are not known here.
  expect(problem('20261123')).toBeNull();
  expect(problem('20261122', { ...row, costAmt: null, costFrom: null })).toBe('원가를 입력해주세요.');
});

it('a cost says since when it holds', () => {
  expect(costTitle(row)).toBe('1,000원, 2026.06.01부터');
  expect(costTitle({ ...row, costAmt: null, costFrom: null })).toBe('');
});
