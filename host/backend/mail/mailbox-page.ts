import { createHash } from 'node:crypto';
import { formatMoment } from '../../../src/domain/korea-time.ts';
import { escapeHtml } from '../escape-html.ts';
import { isLocalRequest } from '../loopback.ts';
import type { Mailbox, ReceivedMail, ReceivedText } from './mailbox.ts';

const style = `:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}
body{max-width:44rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.25rem}h2{font-size:1rem;margin:0}
article{border:1px solid #8888;border-radius:.5rem;padding:1rem;margin:1rem 0}
dl{margin:.25rem 0;font-size:.875rem}dt,dd{display:inline;margin:0}dd+dt{margin-left:1rem}
p{white-space:pre-line;overflow-wrap:anywhere;word-break:keep-all}
time{white-space:nowrap}`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The local mailbox: mails and text messages that no server took, newest first, with working links. Undefined, as if
 * the page did not exist, unless this machine asks for itself by one of its own names.
 */
export function mailboxPage(
  mailbox: Mailbox,
  request: Request,
  peerAddress: string | null,
): Response | undefined {
  if (request.method !== 'GET' || !isLocalRequest(request, peerAddress)) return undefined;
  const messages = [...mailbox.list(), ...mailbox.texts()].toSorted(
    (a, b) => b.receivedAt.getTime() - a.receivedAt.getTime(),
  );
  const body =
    messages.length === 0 ? '<p>받은 메일과 문자가 없습니다.</p>' : messages.map(article).join('\n');
  const html = `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>메일함</title><style>${style}</style></head>
<body><main><h1>메일함</h1>
<p>메일 서버(SMTP_URL)나 문자 서버(SMS_URL)가 설정되지 않으면 메일과 문자를 보내지 않고 여기에 모아 둡니다. 이 컴퓨터에서만 볼 수 있습니다.</p>
${body}</main></body></html>`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}

function article(message: ReceivedMail | ReceivedText): string {
  const { to, receivedAt } = message;
  const subject = 'link' in message ? message.subject : '문자 메시지';
  return `<article><h2>${escapeHtml(subject)}</h2>
<dl><dt>받는 사람</dt> <dd>${escapeHtml(to)}</dd><dt>시각</dt> <dd><time datetime="${receivedAt.toISOString()}">${formatMoment(receivedAt.toISOString())}</time></dd></dl>
<p>${'link' in message ? linkedText(message) : escapeHtml(message.text)}</p></article>`;
}

function linkedText({ text, link }: ReceivedMail): string {
  const [before = '', after = ''] = text.split(link);
  return `${escapeHtml(before)}<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>${escapeHtml(after)}`;
}
