/** The web mail that serves an address. */
interface MailSite {
  name: string;
  url: string;
}

const naver = { name: '네이버 메일', url: 'https://mail.naver.com/' };
const naverWorks = { name: '네이버웍스 메일', url: 'https://mail.worksmobile.com/' };
const gmail = { name: 'Gmail', url: 'https://mail.google.com/' };
const daum = { name: '다음 메일', url: 'https://mail.daum.net/' };
const nate = { name: '네이트 메일', url: 'https://mail.nate.com/' };
const outlook = { name: 'Outlook', url: 'https://outlook.live.com/mail/' };
const outlookAtWork = { name: 'Outlook', url: 'https://outlook.office.com/mail/' };
const icloud = { name: 'iCloud Mail', url: 'https://www.icloud.com/mail/' };
const yahoo = { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/' };
const proton = { name: 'Proton Mail', url: 'https://mail.proton.me/' };

const byDomain: Record<string, MailSite> = {
  'naver.com': naver,
  'gmail.com': gmail,
  'googlemail.com': gmail,
  'daum.net': daum,
  'hanmail.net': daum,
  'kakao.com': { name: '카카오메일', url: 'https://mail.kakao.com/' },
  'nate.com': nate,
  'empal.com': nate,
  'lycos.co.kr': nate,
  'netsgo.com': nate,
  'korea.com': { name: '코리아닷컴 메일', url: 'https://mail.korea.com/' },
  'hotmail.com': outlook,
  'hotmail.co.kr': outlook,
  'outlook.com': outlook,
  'outlook.kr': outlook,
  'live.com': outlook,
  'live.co.kr': outlook,
  'msn.com': outlook,
  'icloud.com': icloud,
  'me.com': icloud,
  'mac.com': icloud,
  'yahoo.com': yahoo,
  'ymail.com': yahoo,
  'proton.me': proton,
  'protonmail.com': proton,
};

/** Mail services under which each company has a name of its own. */
const byService: Record<string, MailSite> = {
  'by-works.com': naverWorks,
  'onmicrosoft.com': outlookAtWork,
};

/** Returns the part of an address behind its last @, in lower case. */
export const mailDomain = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/**
 * Returns where to read the mail of an address; null for a domain that does not tell, as a company's own one: it may
 * be served by 네이버웍스, 구글 워크스페이스, 카페24 or a server of its own, and a guess would mislead.
 */
export function mailSite(email: string): MailSite | null {
  const domain = mailDomain(email);
  return known(byDomain, domain) ?? known(byService, domain.replace(/^[^.]+\./, '')) ?? null;
}

const known = (sites: Record<string, MailSite>, domain: string) =>
  Object.hasOwn(sites, domain) ? sites[domain] : undefined;
