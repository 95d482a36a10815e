import { createHash } from 'node:crypto';
import type { Sql } from '../../postgres/connect.ts';
import { counters } from '../auth/allowances.ts';
import { limited } from '../auth/auth-request.ts';
import type { RateLimits } from '../gate/rate-limits.ts';
import type { RequestContext } from '../request-context.ts';
import { inNameOf } from './in-name-of.ts';
import { reportText } from './report-text.ts';

const style = `:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}
body{max-width:32rem;margin:4rem auto;padding:0 1rem;word-break:keep-all}
h1{font-size:1.25rem}button{font:inherit;padding:.5rem 1rem}`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const text = reportText.stopPage;

/** Tokens are 32 random bytes. */
const tokenForm = /^[\w-]{43}$/;

/**
 * Turns the morning report off for whoever has a mail with the token (RFC 8058): a POST does, without a session; a GET, which
 * programs that check links send too, shows the button for it. Wrong tokens are counted by network.
 */
export async function unsubscribe(
  { sql, limits }: { sql: Sql; limits: RateLimits },
  request: Request,
  context: RequestContext,
): Promise<Response> {
  if (request.method === 'GET')
    return page(
      200,
      `<p>${text.ask}</p><form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${text.button}</button></form>`,
    );
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'GET, POST' } });
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return limited(limits, counters.unsubscribe(context), async () =>
    (await stop(sql, token)) ? page(200, `<p>${text.done}</p>`) : page(404, `<p>${text.unknown}</p>`),
  );
}

async function stop(sql: Sql, token: string): Promise<boolean> {
  if (!tokenForm.test(token)) return false;
  const [row] = await inNameOf(
    sql,
    { role: 'service_role', claims: {} },
    (service) => service<{ isStopped: boolean }[]>`
      select private.stop_morning_report(${token}) as "isStopped"`,
  );
  return row?.isStopped === true;
}

const page = (status: number, body: string) =>
  new Response(
    `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${text.title}</title><style>${style}</style></head>
<body><main><h1>${text.title}</h1>${body}</main></body></html>`,
    {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      },
    },
  );
