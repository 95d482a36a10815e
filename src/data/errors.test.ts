import { describe, expect, it } from 'vitest';
import { busyMessage, Failure, isTransient, refusesSession, toFailure, unwrap } from './errors.ts';

describe('toFailure', () => {
  it.each([
    [new TypeError('Failed to fetch'), 'offline'],
    [{ name: 'AuthRetryableFetchError', message: '', status: 0 }, 'offline'],
    [new DOMException('signal timed out', 'TimeoutError'), 'timeout'],
    [{ code: '57014', message: 'canceling statement due to statement timeout' }, 'timeout'],
    [{ code: '42501', message: 'no access to this partner' }, 'forbidden'],
    [{ code: 'PGRST116', message: 'no rows' }, 'not-found'],
    [{ code: 'PD404', message: "an option is not the partner's" }, 'not-found'],
    [{ code: 'PD409', message: 'the value changed since it was read' }, 'conflict'],
    [{ code: 'PGRST303', message: 'JWT expired' }, 'signed-out'],
    [{ status: 401, message: '' }, 'signed-out'],
    [{ code: 'PT401', message: 'the session has ended' }, 'signed-out'],
    [{ code: 'PT403', message: 'the member is inactive' }, 'inactive'],
    [{ status: 413, message: '' }, 'too-large'],
    [{ status: 429, message: '' }, 'too-many'],
    [{ message: `Failure: ${busyMessage}`, code: '', status: 0 }, 'busy'],
    [{ code: '22023', message: 'page must be at least 1' }, 'invalid'],
    [{ code: '23514', message: 'check' }, 'invalid'],
    [{ status: 503, message: '' }, 'server'],
    [new Error('a defect'), 'unknown'],
    ['a text', 'unknown'],
    [null, 'unknown'],
  ])('%# is %s', (error, kind) => {
    expect(toFailure(error).kind).toBe(kind);
  });

  it('keeps a failure as it is', () => {
    const failure = new Failure('invalid', 'x');
    expect(toFailure(failure)).toBe(failure);
  });
});

describe('unwrap', () => {
  it('returns the data of an answer, also when it is null', () => {
    expect(unwrap({ data: [1], error: null, status: 200 })).toEqual([1]);
    expect(unwrap({ data: null, error: null, status: 200 })).toBeNull();
  });

  it('keeps what the backend says of a conflict: the value that stands there', () => {
    const error = { message: 'm', code: 'PD409', details: '1200', hint: null };
    expect(() => unwrap({ data: null, error, status: 400 })).toThrow(
      expect.objectContaining({ kind: 'conflict', detail: '1200' }),
    );
  });

  it('throws the known failure of an error, by its code before its status', () => {
    const denied = { data: null, error: { message: 'm', code: '42501' }, status: 400 };
    expect(() => unwrap(denied)).toThrow(expect.objectContaining({ kind: 'forbidden', code: '42501' }));
    const unreachable = { data: null, error: { message: 'TypeError: Failed to fetch', code: '' }, status: 0 };
    expect(() => unwrap(unreachable)).toThrow(expect.objectContaining({ kind: 'offline' }));
  });
});

describe('refusesSession', () => {
  it.each([
    [401, { code: 'PT401' }, true],
    [401, { code: 'PGRST301', message: 'JWT' }, true],
    [403, { code: 403, error_code: 'session_not_found', msg: 'm' }, true],
    [401, { code: 401, message: 'Invalid JWT' }, true],
    [401, null, true],
    [401, { code: 401, error_code: 'insufficient_aal' }, false],
    [403, { code: '42501' }, false],
    [403, { code: 'PT403' }, false],
    [403, null, false],
    [400, { statusCode: '403', error: 'Unauthorized', message: '"exp" claim timestamp check failed' }, true],
    [400, { statusCode: '401', error: 'InvalidJWT', message: 'jwt expired' }, true],
    [400, { statusCode: '404', error: 'not_found', message: 'Object not found' }, false],
    [400, { code: 'PGRST301', message: 'no such address' }, false],
  ])('%s %j: %s', (status, body, refused) => {
    expect(refusesSession(status, body)).toBe(refused);
  });
});

describe('isTransient', () => {
  it('knows what may pass by itself', () => {
    expect(isTransient({ status: 503 })).toBe(true);
    expect(isTransient({ status: 403 })).toBe(false);
    // The one fetch has tried it several times already: more would multiply.
    expect(isTransient(new Failure('busy', busyMessage))).toBe(false);
  });
});
