import { afterAll, beforeAll, expect, it } from 'vitest';
import { addOption, createCompany, type Company } from './company.ts';
import { asked } from './settlement.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM", "VENDOR_IDS") values ('P3', '파트너 3', '{A00333333}')`;
  await sql`update public.dim_partner set "VENDOR_IDS" = '{A00111111,a00222222}' where "PARTNER_CD" = 'P2'`;
  await sql`update public.auth_member_partner set "CAN_LOAD" = true`;
  await addOption(sql, { id: '11', lines: [{ quantities: [10], request: '26000001' }] });
  await addOption(sql, { id: '21', partner: 'P2', brand: 'C1' });
  await sql`insert into public.dim_campaign ("CAMPAIGN_ID", "PARTNER_CD", "CAMPAIGN_NM") values ('7001', 'P2', '가을')`;
});
afterAll(() => company.database.drop());

const partnersOf = (name: string, options = '', campaigns = '', requests = '') =>
  asked<string[]>(
    company,
    `public.file_partners('${name}', '{${options}}', '{${campaigns}}', '{${requests}}')`,
  );

it('a file is of the partner that knows one of its options, campaigns or inbound requests', async () => {
  expect(await partnersOf('a.xlsx', '11,99')).toEqual(['P1']);
  expect(await partnersOf('a.xlsx', '', '7001')).toEqual(['P2']);
  expect(await partnersOf('a.xlsx', '', '', '26000001')).toEqual(['P1']);
  expect(await partnersOf('a.xlsx', '99')).toEqual([]);
});

it('a vendor id in the name of a file says its partner, in either case and as a whole word alone', async () => {
  expect(await partnersOf('A00111111_pa_daily_keyword_20261120.xlsx', '99')).toEqual(['P2']);
  expect(await partnersOf('보고서-A00222222.xlsx')).toEqual(['P2']);
  expect(await partnersOf('A001111112_pa.xlsx')).toEqual([]);
});

it('a file whose name says another partner than its content could be of both', async () => {
  expect(await partnersOf('A00111111_pa.xlsx', '11')).toEqual(['P1', 'P2']);
});

it('a partner whose reports the caller may not load is never named', async () => {
  expect(await partnersOf('A00333333_pa.xlsx')).toEqual([]);
});
