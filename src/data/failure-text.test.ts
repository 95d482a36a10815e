import { expect, it } from 'vitest';
import { unwrap } from './errors.ts';
import { failureText } from './failure-text.ts';
import { withRequestId } from './request-id.ts';

const fault = (requestId: string | null, status = 500) =>
  new Response(JSON.stringify({ code: 'XX000', message: 'x' }), {
    status,
    headers: requestId === null ? {} : { 'x-request-id': requestId },
  });

/** The sentence that a person reads after an answer of the data API. */
async function textAfter(response: Response): Promise<string> {
  const answer = await withRequestId(response);
  try {
    unwrap({ data: null, error: await answer.json(), status: answer.status });
    return '';
  } catch (error) {
    return failureText(error).action;
  }
}

it('a fault of the backend is told with the number of its request', async () => {
  expect(await textAfter(fault('0123456789ab'))).toBe('잠시 후 다시 시도해주세요. (요청 번호 0123456789ab)');
});

it('without a number, with a strange one and for what is no fault there is none', async () => {
  expect(await textAfter(fault(null))).toBe('잠시 후 다시 시도해주세요.');
  expect(await textAfter(fault('<b>x</b> y'))).toBe('잠시 후 다시 시도해주세요.');
  expect(await textAfter(fault('0123456789ab', 429))).toBe('잠시 후 다시 시도해주세요.');
});

it('an answer that is no JSON is handed on as it is', async () => {
  const response = new Response('<html>', { status: 502, headers: { 'x-request-id': '0123456789ab' } });
  expect(await withRequestId(response)).toBe(response);
});
