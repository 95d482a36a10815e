import { afterAll, beforeAll, expect, it } from 'vitest';
import { attackedHost, type AttackedHost } from '../../testing/attacked-host.ts';

let attacked: AttackedHost;
let token: string;
beforeAll(async () => {
  attacked = await attackedHost();
  token = await attacked.signIn();
  const sql = attacked.desk.database();
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD")
    select 'B' || n, repeat('긴 이름 ', 10), 'A1' from generate_series(1, 300) n`;
  await sql.end();
});
afterAll(() => attacked.remove());

/** Tables that embed each other, so many deep. */
const nested = (depth: number): string =>
  depth === 0 ? '*' : `${depth % 2 ? 'dim_brand' : 'dim_partner'}(${nested(depth - 1)})`;

async function read(select: string, as?: string) {
  const response = await fetch(`${attacked.url}/rest/v1/dim_partner?select=${select}`, {
    headers: attacked.headers(as),
  });
  const { byteLength } = await response.arrayBuffer();
  return { status: response.status, byteLength };
}

it('nesting a select costs a caller without an account nothing', async () => {
  const answers: number[] = [];
  const endured = await attacked.endure(async () => {
    answers.push((await read(nested(479))).status);
  });
  expect(endured.refused).toEqual([]);
  expect(endured.databaseMegabytes).toBeLessThan(500);
  expect(answers).toEqual([400]);
});

it('an answer is no larger than the rows of one table', async () => {
  const wide = Array.from({ length: 8 }, (_, index) => `a${index}:dim_brand(dim_partner(dim_brand(*)))`);
  let answer = { status: 0, byteLength: 0 };
  const endured = await attacked.endure(async () => {
    answer = await read(wide.join(), token);
  });
  expect(endured.refused).toEqual([]);
  expect(endured.hostMegabytes).toBeLessThan(500);
  expect(answer.status).toBe(400);
});
