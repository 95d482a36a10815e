import { afterAll, beforeAll, expect, it } from 'vitest';
import { readWholeLists } from '../../../src/data/list-pages.ts';
import { attackedHost, type AttackedHost } from '../../testing/attacked-host.ts';
import { residentMegabytes } from '../../testing/memory.ts';

/** Options of the partner: a file of twelve pages. */
const OPTIONS = 60_000;

let attacked: AttackedHost;
beforeAll(async () => {
  attacked = await attackedHost();
  await attacked.addOptions(OPTIONS);
}, 240_000);
afterAll(() => attacked.remove());

it('a file of a huge partner takes little memory of the host, and nobody waits for it', async () => {
  const headers = attacked.headers(await attacked.signIn());
  const call = (name: string, args: object) => ({
    url: `${attacked.url}/rest/v1/rpc/${name}`,
    headers,
    body: JSON.stringify(args),
  });
  const list = call('product_list', { partner_cd: 'A1', sort_by: 'optionId', sort_direction: 'asc' });
  const before = residentMegabytes(attacked.host.child.pid ?? 0, { alone: true });
  const endured = await attacked.endure(async () => {
    const [file] = await readWholeLists(
      [{ list, state: call('partner_state', { partner_cd: 'A1' }) }],
      fetch,
    );
    expect(file?.rows).toHaveLength(OPTIONS);
  });
  expect(endured.refused).toEqual([]);
  expect(endured.longest).toBeLessThan(2000);
  expect(endured.hostMegabytes - before).toBeLessThan(200);
});
