import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCatalogue } from './testing/fuzz/catalogue.ts';
import { fuzz, type Fuzzed } from './testing/fuzz/fuzz.ts';
import { callerNames, sender, type CallerName } from './testing/fuzz/request.ts';
import { canary } from './testing/fuzz/values.ts';
import { emailOf, importIds, password, renewImports, seedWorld } from './testing/fuzz/world.ts';
import type { HostProcess } from './testing/host-process.ts';
import { testInstallation } from './testing/test-installation.ts';

// FUZZ_CALLS=100000 FUZZ_SEED=7 npm run fuzz sends that many requests of that seed and prints the figures.
const calls = Number(process.env.FUZZ_CALLS ?? 2000);
const seed = Number(process.env.FUZZ_SEED ?? 20261122);

const desk = testInstallation();
let host: HostProcess;
let outcome: Fuzzed;

beforeAll(async () => {
  host = await desk.start('--no-demo', '--trust-proxy', '--smtp-url', 'smtp://127.0.0.1:9');
  const sql = desk.database();
  const { members } = await seedWorld(sql);
  const tokens: Partial<Record<CallerName, string>> = {};
  const { publishableKey } = desk.secrets();
  // Each request comes from another network, so that none is refused for those before it.
  let sent = 0;
  const headersOf = (caller: CallerName) => {
    sent += 1;
    const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
    const token = tokens[caller];
    return {
      apikey: publishableKey,
      'x-forwarded-for': address,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
  };
  const { send, close } = sender(host.url, headersOf);
  const signIn = async (caller: CallerName) => {
    const body = JSON.stringify({ email: emailOf(caller), password });
    const path = '/auth/v1/token';
    const query = ['grant_type=password'];
    const answer = await send({
      aim: 'auth',
      caller: 'nobody',
      method: 'POST',
      path,
      query,
      headers: {},
      body,
    });
    tokens[caller] = (JSON.parse(answer.body) as { access_token: string }).access_token;
  };
  const known = {
    catalogue: await readCatalogue(sql),
    members,
    imports: { P1: importIds('P1'), P2: importIds('P2'), passing: importIds('P1'), nobody: importIds('P1') },
  };
  const [account] = await sql`select encrypted_password as hash from auth.users limit 1`;
  const renew = async () => {
    await renewImports(sql, members);
    await sql`update auth.users set encrypted_password = ${String(account?.hash)} where id = any (${Object.values(members)})`;
    await sql`delete from auth.mfa_factors`;
    for (const caller of callerNames) if (caller !== 'nobody') await signIn(caller);
  };
  outcome = await fuzz({ send, known, seed, calls, renew });
  close();
  await sql.end();
}, 3_600_000);
afterAll(() => desk.remove());

it(`no request of seed ${seed} is answered with a fault, a row of another partner or too late`, () => {
  if (process.env.FUZZ_CALLS) console.log(`seed ${seed}`, outcome.figures);
  expect(outcome.failures.join('\n\n')).toBe('');
});

it('most of the functions are called as they should be', () => {
  const { calls: all = 1, succeeded = 0 } = outcome.figures.function ?? {};
  expect(succeeded / all).toBeGreaterThan(1 / 3);
});

it('what was sent is not in the log', () => {
  expect(host.output()).not.toContain(canary);
});
