import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { countOf } from './support/answers.ts';
import { database, newMember, newPartner, type TestMember, type TestPartner } from './support/desk.ts';
import { confirm, drawRows, fill, press, search } from './support/on-page.ts';
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
