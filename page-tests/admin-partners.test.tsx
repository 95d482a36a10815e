import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { database, newMember, newPartner, type TestMember, type TestPartner } from './support/desk.ts';
import { confirm, drawRows, fill, press, search } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';

let admin: TestMember;
let partner: TestPartner;
beforeAll(async () => {
  partner = await newPartner();
  admin = await newMember({ admin: true });
});
beforeEach(drawRows);

it('a partner is added, changed, closed and deleted; what the database refuses stands at its field', async () => {
  const code = `N${partner.code}`;
  await openPage('/admin?view=partners', admin);
  await press('파트너 추가');
  await press('저장');
  expect(await screen.findByText('영문, 숫자, -, _ 로 1~40자를 입력해주세요.')).toBeTruthy();
  await fill('코드', partner.code);
  await fill('이름', '새 파트너');
  await press('저장');
  await screen.findByText('이미 있는 코드입니다.');
  await fill('코드', code);
  await fill('사업자등록번호', '124-81-00997');
  await press('저장');
  await screen.findByText('없는 번호입니다. 마지막 자리가 맞지 않습니다.');
  await fill('사업자등록번호', '124-81-00998');
  await fill('업체 코드', 'A001, A002');
  await press('저장');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();

  await fill('이름, 코드, 사업자등록번호', code);
  await search();
  const row = () => screen.getByText(code).closest('tr')?.textContent;
  await expect.poll(() => screen.getAllByRole('row').length).toBe(2);
  expect(row()).toContain('새 파트너');
  expect(row()).toContain('A001, A002');
  await press('새 파트너 펼치기');
  await press('파트너 수정');
  await fill('대표자', '김하나');
  await press('저장');
  await expect.poll(row).toContain('김하나');
  await confirm('파트너 닫기');
  await expect.poll(row).toContain('닫힘');
  const [saved] =
    await database()`select "IS_ACTIVE" as active from public.dim_partner where "PARTNER_CD" = ${code}`;
  expect(saved?.active).toBe(false);
  await press('파트너 삭제');
  await screen.findByText(`npm run admin -- partner export ${code} ${code}.partner`);
  await fill('파트너 이름을 그대로 입력하세요', '새 파트');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '파트너 삭제' }));
  await screen.findByText('파트너 이름과 다릅니다.');
  await fill('파트너 이름을 그대로 입력하세요', '새 파트너');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '파트너 삭제' }));
  await screen.findByText('새 파트너 파트너를 삭제했습니다');
  await screen.findByText('조회된 파트너가 없습니다');
  expect(await database()`select from public.dim_partner where "PARTNER_CD" = ${code}`).toHaveLength(0);
});

it('partners of a pasted table are looked at, then added and changed; what the database refuses stands at its line', async () => {
  const [first, second] = [`S${partner.code}`, `T${partner.code}`];
  await openPage('/admin?view=partners', admin);
  await press('여러 파트너 추가');
  const paste = async (...lines: string[]) => {
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '붙여 넣을 표' });
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(lines.join('\n'));
  };
  const lines = () =>
    within(screen.getByRole('list', { name: '표에서 읽은 파트너' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await press('저장');
  await screen.findByText('표에서 읽은 파트너가 없습니다. 코드와 이름이 있는 표를 붙여 넣어주세요.');
  await paste('코드\t이름\t사업자등록번호', `${first}\t첫 회사\t124-81-00997`, `${second}\t\t`);
  await expect
    .poll(lines)
    .toEqual([`3행 ${second}이름을 100자까지 입력해주세요.확인 필요`, `첫 회사 ${first}추가`]);
  await press('저장');
  await screen.findByText('확인이 필요한 1행을 고친 뒤 저장해주세요.');
  await paste(
    '코드\t이름\t사업자등록번호',
    `${second}\t둘째 회사\t`,
    `${first}\t첫 회사\t124-81-00997`,
    `${partner.code}\t${partner.name}\t120-81-00001`,
  );
  await expect.poll(() => screen.queryByText('추가 2개, 수정 0개, 같음 1개')).toBeTruthy();
  await press('저장');
  await expect
    .poll(lines)
    .toEqual([
      `첫 회사 ${first}없는 번호입니다. 마지막 자리가 맞지 않습니다.확인 필요`,
      `둘째 회사 ${second}같음`,
      `${partner.name} ${partner.code}같음`,
    ]);
  await paste('코드\t이름\t사업자등록번호', `${second}\t둘째\t`, `${first}\t첫 회사\t1248100998`);
  await press('저장');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await screen.findByText('파트너 2개를 저장했습니다');
  expect(
    await database()`select "PARTNER_NM" as name, "BRN" as brn from public.dim_partner
      where "PARTNER_CD" in ${database()([first, second])} order by 1`,
  ).toEqual([
    { name: '둘째', brn: null },
    { name: '첫 회사', brn: '124-81-00998' },
  ]);
});
