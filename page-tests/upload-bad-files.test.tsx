import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { textRow, workbookParts, zip } from '../src/reports/testing/zip.ts';
import { database, newMember, newPartner } from './support/desk.ts';
import { press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { chooseFiles, fileItem, salesFile } from './support/upload-worker.ts';

const named = (name: string, ...content: (string | Uint8Array)[]) => new File(content as BlobPart[], name);
const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());
/** A file that cannot be read: moved, taken away, on a broken disk, or held by another program. */
function unreadable(name: string): File {
  const file = named(name);
  file.arrayBuffer = () => Promise.reject(new DOMException('x', 'NotReadableError'));
  return file;
}
function sized(name: string, size: number): File {
  const file = unreadable(name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

it('each kind of bad file says its own sentence, and the others go on', async () => {
  const [partner, other] = [await newPartner(), await newPartner()];
  const foreign = `9${other.id}`;
  await database()`insert into public.dim_option ("OPTION_CD", "PARTNER_CD") values (${foreign}, ${other.code})`;
  const member = await newMember({ partners: [partner.code], loads: [partner.code] });
  await openPage(`/${partner.id}/upload`, member);
  const sales = (day: string, name?: string) => salesFile(day, `${partner.id}1`, name);
  const inside = async (day: string) => await bytesOf(await sales(day));
  const folders = zip([
    {
      name: '11월/1주/안.zip',
      content: zip([
        { name: '가/나/판매분석_20261111.xlsx', content: await inside('20261111') },
        { name: '더.zip', content: zip([{ name: '판매분석_20261112.xlsx', content: 'a' }]) },
      ]),
    },
    // 판매 in CP949, as Windows writes it, and the day.
    {
      name: '',
      rawName: Uint8Array.of(0xc6, 0xc7, 0xb8, 0xc5, ...Buffer.from('_20261113.xlsx')),
      content: await inside('20261113'),
    },
  ]);
  const bad: [file: File, sentence: RegExp][] = [
    [await salesFile('20261101', foreign), new RegExp(`다른 파트너의 옵션 ID 1개가.*${foreign}`)],
    [await sales('', '판매분석_20261102_20261103.xlsx'), /파일 이름에 날짜가 둘 이상 있습니다/],
    [named('빈 시트.xlsx', zip(workbookParts(['']))), /어떤 보고서인지 알 수 없습니다/],
    [named('모름.xlsx', zip(workbookParts([textRow(1, ['이름'])]))), /어떤 보고서인지 알 수 없습니다/],
    [
      named('판매분석_20261104.xlsx', (await inside('20261104')).subarray(0, 900)),
      /손상되었거나 내려받기가 중간에 끊겼습니다/,
    ],
    [named('~$판매분석_20261105.xlsx', 'x'), /엑셀을 닫고 "판매분석_20261105\.xlsx"/],
    [unreadable('판매분석_20261106.xlsx'), /파일을 읽을 수 없습니다\. 파일이 옮겨졌거나/],
    [named('판매분석_20261107.xlsx'), /빈 파일입니다\(0바이트\)/],
    [sized('판매분석_20261108.xlsx', 2 ** 31), /40MB/],
    [named('사진.png', '\u0089PNG\r\n\u001a\n\0'), /엑셀 파일\(\.xlsx\)이나 CSV 파일이 아닙니다/],
    [named('판매분석.lnk', 'L\0\0\0\u0001\u0014\u0002\0'), /바로 가기 파일입니다/],
  ];
  const good = [
    await sales('20261109'),
    // Renamed twice: the content says what it is.
    await sales('20261110', '판매분석_20261110.xlsx.csv'),
  ];
  await chooseFiles(...bad.map(([file]) => file), named('자료.zip', folders), ...good);
  await press(`${partner.name}에 4개 반영`);
  for (const { name } of good) await (await fileItem(name)).findByText('반영 완료');
  for (const name of ['판매분석_20261111.xlsx', '판매_20261113.xlsx'])
    await (await fileItem(name)).findByText('반영 완료');
  const silent = [];
  for (const [{ name }, sentence] of bad)
    if (!(await fileItem(name)).queryAllByText(sentence).length) silent.push(name);
  expect(silent).toEqual([]);
  expect((await fileItem('더.zip')).getByText(/압축 파일 안의 압축 파일은 한 겹까지만/)).toBeTruthy();
});

it('a right that is revoked halfway is said for each file of that partner, and those of others are loaded', async () => {
  const [lost, kept] = [await newPartner(), await newPartner()];
  const sql = database();
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD")
    values (${`8${lost.id}`}, ${lost.code}), (${`8${kept.id}`}, ${kept.code})`;
  const member = await newMember({ partners: [lost.code, kept.code], loads: [lost.code, kept.code] });
  await openPage(`/${kept.id}/upload`, member);
  await chooseFiles(
    await salesFile('20261101', `8${lost.id}`),
    await salesFile('20261102', `8${lost.id}`),
    await salesFile('20261103', `8${kept.id}`),
  );
  const first = await fileItem('판매분석_20261101.xlsx');
  expect(await first.findByText(`${lost.name}에 반영`)).toBeTruthy();
  await screen.findByRole('button', { name: '파트너 2곳에 3개 반영' });
  await sql`update public.auth_member_partner set "CAN_LOAD" = false where "PARTNER_CD" = ${lost.code}`;
  await press('파트너 2곳에 3개 반영');
  await (await fileItem('판매분석_20261103.xlsx')).findByText('반영 완료');
  for (const day of ['20261101', '20261102'])
    expect((await fileItem(`판매분석_${day}.xlsx`)).getByText(/데이터를 올릴 권한이 없습니다/)).toBeTruthy();
});
