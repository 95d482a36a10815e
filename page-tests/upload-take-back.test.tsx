import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { salesHeader, spreadsheet } from '../src/reports/testing/spreadsheets.ts';
import { answerInstead } from './support/answers.ts';
import { database, newMember, newPartner } from './support/desk.ts';
import { loadedTable, press } from './support/on-page.ts';
import { openPage, queries } from './support/open-page.tsx';
import { chooseFiles, readUploads, salesFile } from './support/upload-worker.ts';

const history = async () => within(await loadedTable('최근 반영 기록'));

it('a drop is taken back as a whole, and a load under a later one says which', async () => {
  const partner = await newPartner();
  const member = await newMember({ partners: [partner.code], loads: [partner.code] });
  await openPage(`/${partner.id}/upload`, member);
  readUploads();
  const file = async (name: string, pieces: string) =>
    new File(
      [
        (await spreadsheet([
          salesHeader,
          [`${partner.id}1`, '빨강', '컵', '1,000', pieces, '1', '2'],
        ])) as BlobPart,
      ],
      name,
    );
  const chooser = async () => {
    const [input] = await screen.findAllByLabelText('파일 선택', { selector: 'input' });
    if (!(input instanceof HTMLInputElement)) throw new Error('files are chosen with an input');
    return input;
  };
  const pieces = async () => {
    const [row] = await database()`select sum("SALE_QTY")::int as n from public.agg_performance_option_daily
      where "PARTNER_CD" = ${partner.code}`;
    return row?.n ?? null;
  };
  await userEvent.upload(await chooser(), [
    await file('판매분석_20261118.xlsx', '3'),
    await file('판매분석_20261119.xlsx', '4'),
  ]);
  await press(`${partner.name}에 2개 반영`);
  const row = await (await history()).findByRole('row', { name: /판매분석_20261119/ });
  expect(within(row).getByText('페이지')).toBeTruthy();
  await userEvent.upload(await chooser(), await file('판매분석_20261118_다시.xlsx', '5'));
  await press(`${partner.name}에 1개 반영`);
  await (await history()).findByRole('row', { name: /20261118_다시/ });
  expect(await pieces()).toBe(9);

  await press('판매분석_20261118.xlsx 되돌리기');
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: '되돌리기' }));
  expect((await within(question).findByRole('alert')).textContent).toContain('판매분석_20261118_다시.xlsx');
  await userEvent.click(within(question).getByRole('button', { name: '취소' }));
  expect(await pieces()).toBe(9);

  const presses = [
    ['판매분석_20261118_다시.xlsx 되돌리기', '반영 1개를 되돌렸습니다.'],
    ['함께 올린 2개 되돌리기', '반영 2개를 되돌렸습니다.'],
  ] as const;
  for (const [name, done] of presses) {
    await userEvent.click(await (await history()).findByRole('button', { name }));
    const dialog = await screen.findByRole('alertdialog');
    // By then it is known which files go.
    await within(dialog).findByText(/반영 기록은 남습니다/);
    await userEvent.click(within(dialog).getByRole('button', { name: '되돌리기' }));
    await screen.findByText(done);
  }
  // Nothing that was taken back is listed as done any more.
  await expect.poll(() => screen.queryByRole('region', { name: '올릴 파일' })).toBeNull();
  expect(await pieces()).toBeNull();
  expect((await (await history()).findAllByText(/되돌림$/)).length).toBe(3);
});

it('one press takes back a drop that went to two partners, but for a file under a later one', async () => {
  const [here, there] = [await newPartner(), await newPartner()];
  const sql = database();
  for (const { code, id } of [here, there])
    await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD") values (${`7${id}`}, ${code})`;
  const codes = [here.code, there.code];
  const member = await newMember({ partners: codes, loads: codes });
  await openPage(`/${here.id}/upload`, member);
  await chooseFiles(
    await salesFile('20261101', `7${here.id}`),
    await salesFile('20261102', `7${there.id}`),
    await salesFile('20261103', `7${there.id}`),
  );
  await press('파트너 2곳에 3개 반영');
  await (await history()).findByRole('row', { name: /판매분석_20261101/ });
  await chooseFiles(await salesFile('20261103', `7${there.id}`, '판매분석_20261103_다시.xlsx', '9'));
  await press(`${there.name}에 1개 반영`);
  await screen.findByRole('button', { name: '올린 파일 되돌리기' });

  // Where the drop ended; the history of the page's partner has one too.
  const files = within(await screen.findByRole('region', { name: '올릴 파일' }));
  await userEvent.click(await files.findByRole('button', { name: '함께 올린 3개 되돌리기' }));
  const question = within(await screen.findByRole('alertdialog'));
  const going = within(await question.findByRole('list', { name: '되돌리는 파일' }));
  expect(going.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `${there.name} · 판매분석 판매분석_20261102.xlsx`,
    `${here.name} · 판매분석 판매분석_20261101.xlsx`,
  ]);
  const staying = within(question.getByRole('list', { name: '남는 파일' }));
  expect(staying.getByRole('listitem').textContent).toMatch(
    /판매분석_20261103\.xlsx.*판매분석_20261103_다시\.xlsx/,
  );
  await userEvent.click(question.getByRole('button', { name: '되돌리기' }));
  await screen.findByText('반영 2개를 되돌렸습니다.');
  const left = await sql`select "FILE_NM" as file from public.log_file_upload
    where "PARTNER_CD" = any (${codes}) order by "ID"`;
  expect(left.map(({ file }) => file)).toEqual(['판매분석_20261103.xlsx', '판매분석_20261103_다시.xlsx']);
  expect(screen.queryByRole('listitem', { name: '판매분석_20261101.xlsx' })).toBeNull();
  expect(screen.getByRole('listitem', { name: '판매분석_20261103.xlsx' })).toBeTruthy();
});

it('a drop that is being taken back is asked about until it is, though its newest load went first', async () => {
  const partner = await newPartner();
  const member = await newMember({ partners: [partner.code], loads: [partner.code] });
  await openPage(`/${partner.id}/upload`, member);
  await chooseFiles(
    await salesFile('20261118', `${partner.id}1`),
    await salesFile('20261119', `${partner.id}1`),
  );
  await press(`${partner.name}에 2개 반영`);
  await (await history()).findByRole('row', { name: /판매분석_20261119/ });
  let takeNext = () => {};
  let asked = 0;
  answerInstead('/rpc/take_back_load', async (forward) => {
    asked += 1;
    if (asked === 2) await new Promise<void>((resolve) => (takeNext = resolve));
    return forward();
  });
  await userEvent.click(await (await history()).findByRole('button', { name: '함께 올린 2개 되돌리기' }));
  const dialog = async () => within(await screen.findByRole('alertdialog'));
  await userEvent.click(await (await dialog()).findByRole('button', { name: '되돌리기' }));
  await (await dialog()).findByText('되돌리는 중 (1/2)');
  // As when another window loads or takes back something.
  await queries().invalidateQueries();
  expect(
    await database()`select from public.log_taken_back where "PARTNER_CD" = ${partner.code}`,
  ).toHaveLength(1);
  expect((await dialog()).getAllByRole('listitem')).toHaveLength(2);
  expect((await dialog()).getByText('되돌리는 중 (1/2)')).toBeTruthy();
  takeNext();
  await screen.findByText('반영 2개를 되돌렸습니다.');
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
});
