import { createClient, type WebSocketLikeConstructor } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { found, right, unseen, wrong, type Finding } from './finding.ts';
import { projectText as text } from './text.ts';

/** A project as its pages see it. */
export interface Project {
  url: string;
  /** The publishable key. */
  key: string;
  siteUrl: string | undefined;
  /** True if the pages are built to ask for summaries. */
  summaries: boolean;
  ask?: typeof fetch;
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** Checks a project's services with what any visitor may ask them: no account is made and nothing is changed. */
export async function checkServices({
  url,
  key,
  siteUrl,
  summaries,
  ask = fetch,
}: Project): Promise<Finding[]> {
  const asked: Ask = (path, init = {}) =>
    ask(new URL(path, url), {
      ...init,
      headers: { apikey: key, ...init.headers },
      signal: AbortSignal.timeout(15_000),
    });
  const checks: [name: string, check: Promise<Finding[]>][] = [
    ['Data API', checkApi(asked)],
    ['Auth', checkAuth(asked)],
    ['Realtime', checkRealtime(url, key)],
    ['Functions', checkFunctions(asked, summaries)],
    [
      'URL Configuration',
      siteUrl === undefined ? Promise.resolve([unseen(text.setSite)]) : checkRedirects(asked, siteUrl),
    ],
  ];
  const results = await Promise.allSettled(checks.map(([, check]) => check));
  return results.flatMap((result, at) =>
    result.status === 'fulfilled'
      ? result.value
      : [wrong(text.noAnswer(checks[at]?.[0] ?? '', String(result.reason)))],
  );
}

const json = async (response: Response) => (await response.json()) as Record<string, unknown>;

/** Nobody who is not signed in may use the schema private: the answer tells whether the session is asked before the table. */
async function checkApi(ask: Ask): Promise<Finding[]> {
  const path = '/rest/v1/dim_partner?limit=1';
  const hidden = await ask(path, { headers: { 'accept-profile': 'private' } });
  const { message = '', hint = '' } = await json(hidden);
  const list = /:\s*(.*\bpublic\b.*)/.exec(`${String(hint)}\n${String(message)}`)?.[1];
  const refused = await json(await ask(path));
  return [
    hidden.status === 406 && list !== undefined && !/\bprivate\b/.test(list)
      ? right(text.schemas(list))
      : wrong(text.privateShown(`${hidden.status} ${String(message)}`)),
    found(String(refused.message).includes('schema private'), text.preRequest, text.noPreRequest),
  ];
}

async function checkAuth(ask: Ask): Promise<Finding[]> {
  const settings = await json(await ask('/auth/v1/settings'));
  const { external = {} } = settings as {
    external?: { email?: boolean; phone?: boolean; anonymous_users?: boolean };
  };
  const isOpen = external.email === true && settings.disable_signup !== true;
  const { keys = [] } = (await json(await ask('/auth/v1/.well-known/jwks.json'))) as {
    keys?: { alg?: string }[];
  };
  return [
    found(isOpen && settings.mailer_autoconfirm === false, text.signUp, text.wrongSignUp),
    found(
      external.phone !== true && external.anonymous_users !== true,
      text.otherSignIn,
      text.wrongOtherSignIn,
    ),
    found(
      keys.some(({ alg }) => alg === 'ES256'),
      text.keys,
      text.noKeys,
    ),
  ];
}

/** A link that is none leads to the address that it names if that one is allowed, and to the site's own otherwise. */
function checkRedirects(ask: Ask, siteUrl: string): Promise<Finding[]> {
  const pages = ['/login', '/reset-password'].map(async (page) => {
    const address = new URL(page, siteUrl).href;
    const query = new URLSearchParams({ type: 'recovery', token: 'setup-check', redirect_to: address });
    const response = await ask(`/auth/v1/verify?${query}`, { redirect: 'manual' });
    const leads = response.headers.get('location') ?? '';
    return found(
      /^[#?]/.test(leads.replace(address, '')) && leads.startsWith(address),
      text.redirect(address),
      text.noRedirect(address),
    );
  });
  return Promise.all(pages);
}

async function checkRealtime(url: string, key: string): Promise<Finding[]> {
  const client = createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node.js 20 has none of its own.
    realtime: { transport: WebSocket as unknown as WebSocketLikeConstructor },
  });
  try {
    const [status, reason] = await new Promise<[string, string]>((resolve) => {
      client.channel('setup-check').subscribe((state, error) => resolve([state, error?.message ?? '']));
    });
    if (status === 'SUBSCRIBED') return [wrong(text.publicChannels)];
    return [
      reason.includes('PrivateOnly')
        ? right(text.privateOnly)
        : wrong(text.noAnswer('Realtime', reason || status)),
    ];
  } finally {
    await client.realtime.disconnect();
  }
}

/** The functions refuse an empty question; that of summaries says before that it has no model. */
async function checkFunctions(ask: Ask, wanted: boolean): Promise<Finding[]> {
  const health = await ask('/functions/v1/health');
  const [summary, invite] = await Promise.all(
    ['summary', 'invite'].map((name) =>
      ask(`/functions/v1/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    ),
  );
  return [
    found(health.ok, text.health, text.noHealth),
    found(invite?.status === 400, text.invite, text.noInvite),
    summaryFinding(summary?.status ?? 0, wanted),
  ];
}

function summaryFinding(status: number, wanted: boolean): Finding {
  const isOn = status === 400;
  if (!isOn && !wanted) return right(text.summary(false));
  if (status === 401) return wrong(text.gatedSummary);
  if (!isOn) return wrong(status === 404 ? text.noSummary : text.noModel);
  return found(wanted, text.summary(true), text.unused);
}
