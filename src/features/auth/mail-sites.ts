/** The web mail that serves an address. */
interface MailSite {
  name: string;
  url: string;
}

const naver = { name: '네이버 메일', url: 'https://mail.naver.com/' };
const gmail = { name: 'Gmail', url: 'https://mail.google.com/' };
const daum = { name: '다음 메일', url: 'https://mail.daum.net/' };
const nate = { name: '네이트 메일', url: 'https://mail.nate.com/' };
const outlook = { name: 'Outlook', url: 'https://outlook.live.com/mail/' };

const byDomain: Record<string, MailSite> = {
  'naver.com': naver,
  'gmail.com': gmail,
  'googlemail.com': gmail,
  'daum.net': daum,
  'hanmail.net': daum,
  'kakao.com': { name: '카카오메일', url: 'https://mail.kakao.com/' },
  'nate.com': nate,
  'hotmail.com': outlook,
  'outlook.com': outlook,
  'outlook.kr': outlook,
  'live.com': outlook,
  'icloud.com': { name: 'iCloud Mail', url: 'https://www.icloud.com/mail/' },
  'yahoo.com': { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/' },
};

/** Where to read the mail of an address; null for a company's own domain, because a guess would mislead. */
export function mailSite(email: string): MailSite | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return Object.hasOwn(byDomain, domain) ? (byDomain[domain] ?? null) : null;
}
