import { escapeHtml } from '../escape-html.ts';
import type { Mail } from './mail.ts';

/** signup: confirm the address; recovery: set a new password; registered: the address has an account already; invite: set the first password. */
export type MailKind = 'signup' | 'recovery' | 'registered' | 'invite';

const texts: Record<MailKind, { subject: string; lead: string; action: string; note: string }> = {
  signup: {
    subject: '[파트너 데스크] 이메일 주소를 인증해주세요',
    lead: '회원가입을 완료하려면 아래 링크를 눌러 이메일 주소를 인증해주세요.',
    action: '이메일 인증하기',
    note: '링크는 1시간 동안 한 번만 쓸 수 있습니다. 가입을 신청하지 않으셨다면 이 메일을 무시하셔도 됩니다.',
  },
  recovery: {
    subject: '[파트너 데스크] 비밀번호를 다시 설정해주세요',
    lead: '비밀번호를 다시 설정하려면 아래 링크를 눌러주세요.',
    action: '비밀번호 재설정하기',
    note: '링크는 1시간 동안 한 번만 쓸 수 있습니다. 요청하지 않으셨다면 이 메일을 무시하셔도 됩니다. 비밀번호는 바뀌지 않습니다.',
  },
  invite: {
    subject: '[파트너 데스크] 초대를 받으셨습니다',
    lead: '파트너 데스크에 초대를 받으셨습니다. 아래 링크를 눌러 비밀번호를 정하면 바로 쓸 수 있습니다.',
    action: '비밀번호 정하기',
    note: '링크는 1시간 동안 한 번만 쓸 수 있습니다. 시간이 지났다면 로그인 화면의 비밀번호 찾기에서 새 링크를 받아주세요. 모르는 초대라면 이 메일을 무시하셔도 됩니다.',
  },
  registered: {
    subject: '[파트너 데스크] 이미 가입된 이메일 주소입니다',
    lead: '이 이메일 주소로 회원가입이 요청되었지만 이미 가입되어 있습니다. 기존 계정으로 로그인해주세요.',
    action: '로그인하기',
    note: '비밀번호가 기억나지 않으면 로그인 화면의 비밀번호 찾기를 이용해주세요. 요청하지 않으셨다면 이 메일을 무시하셔도 됩니다.',
  },
};

/** The Korean mail of one kind, as text and as HTML with the same words. */
export function composeMail(kind: MailKind, to: string, link: string): Mail {
  const { subject, lead, action, note } = texts[kind];
  const html = `<!doctype html><html lang="ko"><meta charset="utf-8"><title>${escapeHtml(subject)}</title>
<p>${escapeHtml(lead)}</p>
<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>
<p>${escapeHtml(note)}</p></html>`;
  return { to, subject, text: `${lead}\n\n${link}\n\n${note}\n`, html, link };
}
