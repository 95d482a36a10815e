import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { gotrueSettings } from '../e2e/gotrue/settings.ts';
import { projectText } from '../host/admin/project/text.ts';

// The proof of `npm run proof:auth` holds where the authentication has the same settings: on self-hosted Supabase by the files
// of deploy/, on a hosted project by what `project setup` checks or lists.

const surroundings = {
  siteUrl: 'https://desk.example',
  signingKeys: [],
  smtpPort: 1,
  smsHook: 'http://hook',
};
/** Settings that Supabase has by itself, those that stand for a message provider, and limits that no journey may reach. */
const own =
  /^GOTRUE_(JWT_(SECRET|KEYS|ISSUER|AUD|DEFAULT_GROUP_NAME|ADMIN_ROLES|EXP)|MAILER_URLPATHS_\w+|HOOK_\w+|RATE_LIMIT_\w+|\w+_MAX_FREQUENCY)$/;
const settings = Object.entries(gotrueSettings(surroundings)).filter(([name]) => !own.test(name));

interface Place {
  /** Name in the .env of self-hosted Supabase, whose compose hands it on; without one the override sets it. */
  env?: string;
  /** Words of the line of `project setup`. */
  setup: string;
}
const redirects = 'Redirect URLs에 추가하세요';
const mails = 'SMTP Settings';
const phones = '휴대폰 인증은 켰을 때만';
const places: Readonly<Record<string, Place>> = {
  API_EXTERNAL_URL: { env: 'API_EXTERNAL_URL', setup: redirects },
  GOTRUE_SITE_URL: { env: 'SITE_URL', setup: redirects },
  GOTRUE_URI_ALLOW_LIST: { env: 'ADDITIONAL_REDIRECT_URLS', setup: redirects },
  GOTRUE_EXTERNAL_EMAIL_ENABLED: { env: 'ENABLE_EMAIL_SIGNUP', setup: '이메일 가입을 켜고' },
  GOTRUE_EXTERNAL_PHONE_ENABLED: { env: 'ENABLE_PHONE_SIGNUP', setup: 'Phone과 Allow anonymous sign-ins' },
  GOTRUE_MAILER_AUTOCONFIRM: { env: 'ENABLE_EMAIL_AUTOCONFIRM', setup: 'Confirm email을 켜세요' },
  GOTRUE_PASSWORD_MIN_LENGTH: { setup: '비밀번호는 8자 이상' },
  GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: { setup: 'Secure password change 켜기' },
  GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: { setup: '재사용 간격은 10초' },
  GOTRUE_SMTP_HOST: { env: 'SMTP_HOST', setup: mails },
  GOTRUE_SMTP_PORT: { env: 'SMTP_PORT', setup: mails },
  GOTRUE_SMTP_ADMIN_EMAIL: { env: 'SMTP_ADMIN_EMAIL', setup: mails },
  // Offered where there is a message provider.
  GOTRUE_MFA_PHONE_ENROLL_ENABLED: { env: 'MFA_PHONE', setup: phones },
  GOTRUE_MFA_PHONE_VERIFY_ENABLED: { env: 'MFA_PHONE', setup: phones },
};
/** Differ from one installation to another. */
const isOfTheInstallation = (name: string) => /URL|SMTP|MFA_PHONE|URI_/.test(name);

const pairsOf = (file: string, pattern: RegExp) => {
  const text = readFileSync(new URL(`../deploy/self-hosted/${file}`, import.meta.url), 'utf8');
  return Object.fromEntries(Array.from(text.matchAll(pattern), ([, name = '', value]) => [name, value]));
};
const override = pairsOf('docker-compose.override.yml', /^ +(GOTRUE_\w+): '?([^'\n]*)'?$/gm);
const env = pairsOf('.env.sample', /^(\w+)=(.*)$/gm);
const said = JSON.stringify(
  Object.values(projectText).map((text) => (typeof text === 'function' ? String(text) : text)),
);

it.each(settings)('self-hosted Supabase is given %s, and `project setup` speaks of it', (name, value) => {
  const { env: given, setup } = places[name] ?? {};
  const set = given === undefined ? override[name] : env[given];
  expect(set).toBeDefined();
  expect(isOfTheInstallation(name) ? value : set).toBe(value);
  expect(said).toContain(setup);
});

it('every function is handed to self-hosted Supabase, and is among those that a project is told to deploy', () => {
  const functions = readdirSync(new URL('../supabase/functions', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  const deployed = / functions deploy (.*) --no-verify-jwt/.exec(read('docs/supabase-project.md'))?.[1] ?? '';
  expect(deployed.split(' ').toSorted()).toEqual(functions.toSorted());
  for (const name of functions)
    expect(read('deploy/self-hosted/docker-compose.override.yml')).toContain(
      `/supabase/functions/${name}:/home/deno/functions/${name}:ro`,
    );
});
