import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleFeed } from '../../../supabase/tests/functions/registry.ts';
import { attackedHost, type AttackedHost } from '../../testing/attacked-host.ts';
import { residentMegabytes } from '../../testing/memory.ts';

/** Options of the partner: a feed of twelve pages. */
const OPTIONS = 60_000;

let attacked: AttackedHost;
beforeAll(async () => {
  attacked = await attackedHost();
  await attacked.addOptions(OPTIONS);
}, 240_000);
afterAll(() => attacked.remove());

it('four feeds of a huge partner at once take little memory of the host, and nobody waits for them', async () => {
  const headers = attacked.headers(await attacked.signIn());
  const makeFeed = async () => {
    // As many columns as the page of the list has.
    const columns = Array.from({ length: 25 }, () => ({ header: '상품명', field: 'productName' }));
    const job = { ...(JSON.parse(sampleFeed) as object), args: {}, columns };
    const body = JSON.stringify({ partner_cd: 'A1', page: '/inventory', name: '전체', days: 1, job });
    const made = await fetch(`${attacked.url}/rest/v1/rpc/make_feed`, { method: 'POST', headers, body });
    return (await made.json()) as string;
  };
  const tokens = [await makeFeed(), await makeFeed(), await makeFeed(), await makeFeed()];
  const before = residentMegabytes(attacked.host.child.pid ?? 0, { alone: true });
  const answers: [number, number][] = [];
  const endured = await attacked.endure(async () => {
    const read = async (token: string) => {
      const response = await fetch(`${attacked.url}/feed/${token}`);
      answers.push([response.status, (await response.text()).trimEnd().split('\r\n').length]);
    };
    await Promise.all(tokens.map(read));
  });
  const whole = answers.filter(([status, lines]) => status === 200 && lines === OPTIONS + 1);
  const sentAway = answers.filter(([status]) => status === 503);
  // Two are read at once, and on a slow machine the others wait too long for them.
  expect(whole.length).toBeGreaterThanOrEqual(2);
  expect(whole.length + sentAway.length).toBe(tokens.length);
  expect(endured.refused).toEqual([]);
  expect(endured.longest).toBeLessThan(2000);
  expect(endured.hostMegabytes - before).toBeLessThan(200);
});
