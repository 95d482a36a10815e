import { expect, it } from 'vitest';
import { applySessionContext } from './session-context.ts';

/** A query builder that writes down the settings of each statement. */
function recorder() {
  const statements: Record<string, unknown>[] = [];
  const transaction: Parameters<typeof applySessionContext>[0] = {
    selectNoFrom: (columns) => ({
      execute: async () => {
        const settings = columns({
          val: (value) => value,
          fn: (called, [name = called, value]) => ({ as: () => [name, value] }),
        });
        statements.push(Object.fromEntries(settings as [string, unknown][]));
      },
    }),
  };
  return { statements, transaction };
}

it('sets role and claims of a member in one statement', async () => {
  const { statements, transaction } = recorder();
  const jwt = { sub: 'a', email: 'kim@example.com', aal: 'aal2' };
  await applySessionContext(transaction, { auth: { role: 'authenticated', uid: 'a', jwt } });
  expect(statements).toEqual([
    {
      role: 'authenticated',
      'request.jwt.claim.sub': 'a',
      'request.jwt.claim.role': 'authenticated',
      'request.jwt.claim.email': 'kim@example.com',
      'request.jwt.claims': JSON.stringify({ ...jwt, role: 'authenticated' }),
      'storage.operation': '',
      'private.require_session': undefined,
    },
  ]);
});

it('takes a caller without a token as anonymous, and no other role', async () => {
  const { statements, transaction } = recorder();
  await applySessionContext(transaction, {});
  expect(statements[0]).toMatchObject({ role: 'anon', 'request.jwt.claim.sub': '' });
  expect(statements[0]).not.toHaveProperty('private.require_session');
  await expect(applySessionContext(transaction, { auth: { role: 'postgres' } })).rejects.toMatchObject({
    code: '42501',
  });
  expect(statements).toHaveLength(1);
});
