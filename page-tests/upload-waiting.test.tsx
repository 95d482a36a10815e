import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { directDatabase } from '../importer/direct-database.ts';
import { stageReport } from '../src/reports/load-report.ts';
import { salesReport } from '../importer/testing/small-reports.ts';
import { database, newMember, newPartner } from './support/desk.ts';
import { press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';

it('a file of a watched folder that drops much is published or cancelled by a person', async () => {
  const partner = await newPartner();
  const member = await newMember({ partners: [partner.code], loads: [partner.code] });
  const sql = database();
  const report = (day: string, options: number) =>
    salesReport(
      day,
      Array.from({ length: options }, (_, at) => ({
        OPTION_CD: `${partner.id}${at}`,
        SALE_QTY: 1,
        SALE_AMT: 100,
      })),
      { fileName: `${day}.xlsx` },
    );
  const options = { partnerCd: partner.code, keepGood: false, way: 'folder' } as const;
  for (const day of ['20261118', '20261119']) {
    await (await stageReport(directDatabase(sql), report(day, 3), options)).commit();
    const start = directDatabase(sql);
    let id = '';
    const named = {
      ...start,
      start: async (batch: Parameters<typeof start.start>[0]) => (id = await start.start(batch)),
    };
    await stageReport(named, report(day, 2), options);
    await sql`select public.import_wait(${id})`;
  }
  await openPage(`/${partner.id}/upload`, member);
  const card = within(await screen.findByRole('region', { name: '확인을 기다리는 파일' }));
  const item = within(card.getByRole('listitem', { name: '20261118.xlsx' }));
  expect(item.getByText('이 파일에 없는 1행이 지워집니다. 파일이 맞는지 확인해주세요.')).toBeTruthy();
  await press('20261118.xlsx 반영');
  await expect.poll(() => screen.queryByRole('listitem', { name: '20261118.xlsx' })).toBeNull();
  await press('20261119.xlsx 취소');
  await expect.poll(() => screen.queryByRole('region', { name: '확인을 기다리는 파일' })).toBeNull();
  const days = await sql`select "DATE_SK" as day, count(*)::int as n from agg_performance_option_daily
    where "PARTNER_CD" = ${partner.code} group by 1 order by 1`;
  expect(days.map(({ day, n }) => [day, n])).toEqual([
    [20261118, 2],
    [20261119, 3],
  ]);
});
