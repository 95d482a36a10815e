import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../host/testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  await sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하나'), ('P2', '둘'), ('P3', '셋'), ('P4', '오타')`;
  await sql`insert into dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values ('B1', '가', 'P1')`;
  await sql`insert into dim_option ("OPTION_CD", "PARTNER_CD") values ('1', 'P2')`;
  await sql`insert into log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD") values ('판매분석', 'agg_performance_option_daily', 'P3')`;
});
afterAll(() => database.drop());

it.each(['P1', 'P2', 'P3'])('partner %s has data: it is not removed and keeps its code', async (code) => {
  const removed = database.sql`delete from dim_partner where "PARTNER_CD" = ${code}`;
  await expect(removed).rejects.toMatchObject({ code: '23503' });
  const renamed = database.sql`update dim_partner set "PARTNER_CD" = 'P9' where "PARTNER_CD" = ${code}`;
  await expect(renamed).rejects.toMatchObject({ code: '23503' });
});

it('a partner that was added by mistake can be removed', async () => {
  expect(await database.sql`delete from dim_partner where "PARTNER_CD" = 'P4' returning 1`).toHaveLength(1);
});
