import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { countOf } from './support/answers.ts';
import { database, newMember, newPartner, type TestMember, type TestPartner } from './support/desk.ts';
import { drawRows, fill, press, search } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { savedFiles, sheetsOf } from './support/saved-files.ts';

let admin: TestMember;
let partner: TestPartner;
beforeAll(async () => {
  partner = await newPartner();
  admin = await newMember({ admin: true });
});
beforeEach(drawRows);

/** Opens 회원 with that member alone and its row open. */
async function openMember({ email }: TestMember): Promise<void> {
  await openPage(`/admin?term=${email}`, admin);
  await press('김하늘 펼치기');
  await screen.findByRole('heading', { name: '계정과 권한' });
}
const rowOf = async ({ email }: TestMember) => (await screen.findByText(email)).closest('tr')?.textContent;
const rights = async ({ email }: TestMember) => {
  const [row] = await database()`select m."IS_ACTIVE" as active, m."IS_ADMIN" as admin,
      m."IS_ALL_PARTNER_ACCESSIBLE" as all, (select count(*)::int from auth.sessions s where s.user_id = m."ID") as sessions,
      coalesce((select json_agg("PARTNER_CD" || case when "CAN_LOAD" then ' loads' else '' end
          || case when "CAN_MANAGE" then ' manages' else '' end order by p."ID")
        from public.auth_member_partner join public.dim_partner p using ("PARTNER_CD") where "USER_ID" = m."ID"), '[]') as links
    from public.auth_member m where "EMAIL" = ${email}`;
  return row;
};
/** Presses the button of the detail, then the one that goes on. */
async function confirm(name: string): Promise<void> {
  await press(name);
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
}

it('a member who signed up waits, and is approved by a partner, whose reports the first one loads', async () => {
  const waiting = await newMember({});
  await openMember(waiting);
  expect(await rowOf(waiting)).toContain('승인 대기');
  await fill('파트너 찾기', partner.code);
  await userEvent.click(await screen.findByRole('checkbox', { name: `${partner.name} 연결` }));
  await expect.poll(() => rowOf(waiting)).toContain(`활성파트너별${partner.name}1`);
  const load = () =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: `${partner.name} 데이터 업로드` });
  await expect.poll(() => load().checked && !load().disabled).toBe(true);
  expect(await rights(waiting)).toMatchObject({ links: [`${partner.code} loads`] });
  await userEvent.click(load());
  await expect.poll(() => rights(waiting)).toMatchObject({ links: [partner.code] });
});

it('a deactivated member is out at once, and comes back', async () => {
  const member = await newMember({ partners: [partner.code] });
  expect(await rights(member)).toMatchObject({ active: true, sessions: 1 });
  await openMember(member);
  await confirm('비활성화');
  await expect.poll(() => rowOf(member)).toContain('비활성');
  expect(await rights(member)).toMatchObject({ active: false, sessions: 0 });
  await confirm('활성화');
  await expect.poll(() => rights(member)).toMatchObject({ active: true });
});

it('a member is made administrator after a question, of everybody but oneself', async () => {
  const member = await newMember({});
  await openMember(member);
  await press('관리자 지정');
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    '모든 회원의 권한을 바꿀 수 있습니다',
  );
  await userEvent.click(screen.getByRole('button', { name: '취소' }));
  expect(await rights(member)).toMatchObject({ admin: false });
  await confirm('관리자 지정');
  await expect.poll(() => rights(member)).toMatchObject({ admin: true });
  await expect.poll(() => rowOf(member)).toContain('관리자');

  await openPage(`/admin?term=${admin.email}`, admin);
  await press('김하늘 펼치기');
  await screen.findByText('내 권한은 다른 관리자만 바꿀 수 있습니다.');
  expect(screen.queryByRole('button', { name: '관리자 해제' })).toBeNull();
});

it('a member who needs a second factor sees the profile alone until one is registered', async () => {
  const member = await newMember({ allPartners: true });
  await openMember(member);
  await confirm('2단계 인증 필수');
  await screen.findByRole('button', { name: '2단계 인증 필수 해제' });
  await openPage('/portfolio', member);
  expect(await screen.findByText(/2단계 인증이 필수인 계정입니다/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: '포트폴리오' })).toBeNull();
});

it('several members need a second factor after one question, oneself never', async () => {
  const two = [await newMember({ allPartners: true }), await newMember({ allPartners: true })];
  const emails = two.map(({ email }) => email);
  const needs = () =>
    database()`select "NEEDS_FACTOR" as needs from public.auth_member where "EMAIL" in ${database()(emails)}`;
  const only = async (email: string) => {
    await fill('이름 또는 이메일', email);
    await search();
    await expect
      .poll(() => screen.queryAllByRole('row').map((row) => row.textContent?.includes(email)))
      .toEqual([false, true]);
  };
  await openPage('/admin', admin);
  for (const email of emails) {
    await only(email);
    await userEvent.click(await screen.findByRole('checkbox', { name: '김하늘 선택' }));
  }
  await only(admin.email);
  expect(screen.queryByRole('checkbox', { name: '김하늘 선택' })).toBeNull();
  await press('2단계 인증 필수');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/선택한 회원 2명은 2단계 인증을 등록하고/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: '2단계 인증 필수' }));
  await expect.poll(needs).toEqual([{ needs: true }, { needs: true }]);
  await expect.poll(() => screen.queryByText('2건 선택됨')).toBeNull();
});

it('each change is in the record with who made it and from where, and in its file', async () => {
  const member = await newMember({});
  await openMember(member);
  await confirm('전체 파트너 허용');
  await expect.poll(() => rights(member)).toMatchObject({ all: true });
  await userEvent.click(screen.getByRole('tab', { name: '변경 기록' }));
  await fill('회원, 관리자, 파트너', member.email);
  await search();
  await expect
    .poll(() => rowOf(member))
    .toMatch(new RegExp(`${member.email}전체 파트너 허용.*${admin.email}.*127\\.0\\.0\\.1`));
  const files = savedFiles();
  await press(/다운로드/);
  await expect.poll(() => files.length, { timeout: 30_000 }).toBe(1);
  const [sheet] = await sheetsOf(files[0] ?? new Blob());
  expect(sheet?.cells[1]?.slice(1)).toEqual([
    member.email,
    '전체 파트너 허용',
    '-',
    '-',
    admin.email,
    expect.stringContaining('127.0.0.1'),
  ]);
});

it('a person is invited by mail, and waits until the link is opened; a member is not invited', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  await openPage(`/admin?term=${email}`, admin);
  await press('회원 초대');
  await press('초대 메일 보내기');
  await screen.findByText('이메일 주소를 입력해주세요.');
  await fill('이메일', admin.email);
  await press('초대 메일 보내기');
  await screen.findByText(/이미 가입한 회원입니다/);
  await fill('이메일', email);
  await press('초대 메일 보내기');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => screen.getByText(email).closest('tr')?.textContent).toContain('메일 확인 전');
  await press(`${email} 펼치기`);
  await confirm('초대 메일 보내기');
  const [row] = await database()`select invited_at is not null as invited, email_confirmed_at as confirmed,
    encrypted_password as password from auth.users where email = ${email}`;
  expect(row).toEqual({ invited: true, confirmed: null, password: null });
});

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

it('a manager, made by an administrator, invites, removes and gives the right to load, of one partner alone', async () => {
  const [own, other] = [await newPartner(), await newPartner()];
  const manager = await newMember({ partners: [own.code, other.code] });
  const person = await newMember({ partners: [own.code, other.code] });
  const stranger = await newMember({ partners: [other.code] });
  await openMember(manager);
  await fill('파트너 찾기', own.code);
  await userEvent.click(await screen.findByRole('checkbox', { name: `${own.name} 회원 관리` }));
  await expect.poll(() => rights(manager)).toMatchObject({ links: [`${own.code} manages`, other.code] });

  await openPage('/admin', manager);
  await screen.findByText(person.email);
  expect(screen.queryByRole('tab', { name: '변경 기록' })).toBeNull();
  for (const hidden of [stranger.email, other.name]) expect(screen.queryByText(hidden)).toBeNull();
  expect(['member_list', 'partner_list', 'member_changes'].map((name) => countOf(`/rpc/${name}`))).toEqual([
    0, 0, 0,
  ]);
  await fill('이름, 이메일, 파트너', person.email);
  await search();
  await expect.poll(() => screen.queryByText(manager.email, { selector: 'td *' })).toBeNull();
  await press('김하늘 펼치기');
  await confirm('업로드 허용');
  await expect.poll(() => rights(person)).toMatchObject({ links: [`${own.code} loads`, other.code] });
  await confirm('파트너에서 빼기');
  await expect.poll(() => rights(person)).toMatchObject({ links: [other.code] });

  const email = `${crypto.randomUUID()}@example.com`;
  await openPage('/admin', manager);
  await press('회원 초대');
  await fill('이메일', stranger.email);
  await press('초대 메일 보내기');
  await screen.findByText('이미 가입한 회원입니다. 관리자에게 연결을 요청해주세요.');
  await fill('이메일', email);
  await press('초대 메일 보내기');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => screen.getByText(email).closest('tr')?.textContent).toContain('메일 확인 전');
});

it('who is no administrator has no page, no menu entry and asks for nothing', async () => {
  await openPage('/admin', await newMember({ allPartners: true, partners: [partner.code] }));
  await screen.findByRole('heading', { name: '페이지를 찾을 수 없습니다' });
  const [menu] = await screen.findAllByRole('button', { name: /사용자 메뉴$/ });
  if (menu) await userEvent.click(menu);
  await screen.findByRole('menuitem', { name: '설정' });
  expect(screen.queryByRole('menuitem', { name: '관리' })).toBeNull();
  expect(countOf('/rpc/member_list')).toBe(0);
});

it('a manager lists who may mail reports of the own partner; an administrator sees what became of each mail', async () => {
  const own = await newPartner();
  const manager = await newMember({ partners: [own.code] });
  await database()`update public.auth_member_partner set "CAN_LOAD" = true, "CAN_MANAGE" = true
    where "PARTNER_CD" = ${own.code}`;
  await openPage('/admin', manager);
  await press('메일 발신자');
  const dialog = within(await screen.findByRole('dialog', { name: '메일 발신자' }));
  await dialog.findByText(/아직 메일로 자료를 보낼 수 있는 사람이 없습니다/);
  const sender = await dialog.findByRole('textbox', { name: '이메일 주소, 또는 @로 시작하는 도메인' });
  const add = () => userEvent.click(dialog.getByRole('button', { name: '추가' }));
  await userEvent.type(sender, 'seller.example');
  await add();
  await dialog.findByText(/같은 이메일 주소나 @seller.com 같은 도메인을 입력해주세요/);
  expect(sender).toHaveProperty('value', 'seller.example');
  await userEvent.clear(sender);
  await userEvent.type(sender, '@Seller.example');
  await add();
  const remove = await dialog.findByRole('button', { name: '@seller.example 삭제' });
  await expect.poll(() => sender).toHaveProperty('value', '');

  await database()`insert into private.mail_log (mail_key, partner_cd, sender, outcome, detail, is_over)
    values (repeat('a', 64), ${own.code}, 'kim@seller.example', 'refused', '빈 파일입니다.', true)`;
  await openPage(`/admin?view=mails&term=${own.code}`, admin);
  await expect
    .poll(async () => (await screen.findByText('kim@seller.example')).closest('tr')?.textContent)
    .toContain(`거부${own.name}${own.code}빈 파일입니다.`);

  await openPage('/admin', manager);
  await press('메일 발신자');
  await userEvent.click(await screen.findByRole('button', { name: '@seller.example 삭제' }));
  await screen.findByText(/아직 메일로 자료를 보낼 수 있는 사람이 없습니다/);
  expect(remove.isConnected).toBe(false);
});

it('an administrator sees which morning reports went out and why others did not', async () => {
  const reader = await newMember({});
  await database()`insert into private.log_morning_report (user_id, day, state, reason)
    select "ID", private.korea_today() - n, state, reason from public.auth_member,
      (values (0, 'sent', null), (1, 'failed', 'bounced'), (2, 'later', '451')) v (n, state, reason)
    where "EMAIL" = ${reader.email}`;
  await openPage(`/admin?view=reports&term=${reader.email}`, admin);
  const outcomes = async () =>
    (await screen.findAllByText(reader.email)).map((cell) => cell.closest('tr')?.textContent);
  await expect
    .poll(outcomes)
    .toEqual([
      expect.stringContaining('보냄'),
      expect.stringMatching(/보내지 못함.*없는 주소/),
      expect.stringMatching(/다시 보낼 예정.*451/),
    ]);
});
