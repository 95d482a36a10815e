import { isObject, type Json, type JsonObject } from '../gate/json-body.ts';
import { RefusedRequest } from '../gate/refused-request.ts';

type Check = (value: Json) => boolean;

const text: Check = (value) => typeof value === 'string';
/** As long as an address may be (RFC 5321). */
const email: Check = (value) => typeof value === 'string' && value.length <= 254;
/** What people say of themselves at the sign-up. */
const data: Check = (value) =>
  isObject(value) &&
  Object.entries(value).every(
    ([name, item]) => (name === 'name' || name === 'phone') && typeof item === 'string' && item.length <= 500,
  );
const factor = 'factors/{id}';

/** The fields that each route reads. */
const fields: Record<string, Record<string, Check>> = {
  signup: { email, password: text, data },
  token: { email, password: text, refresh_token: text },
  recover: { email },
  resend: { email, type: text },
  verify: { email, type: text, token: text, token_hash: text },
  logout: { scope: text },
  user: { email, password: text, data },
  factors: { factor_type: text, friendly_name: text, issuer: text, phone: text },
  [factor]: {},
  [`${factor}/challenge`]: { channel: text },
  [`${factor}/verify`]: { challenge_id: text, code: text },
};

/** What the client library sends along and nobody here reads: it does not pass on. */
const unread = new Set(['gotrue_meta_security', 'code_challenge', 'code_challenge_method', 'factorId']);

/** The fields of a body that its route reads. Throws RefusedRequest for another field, or one of another type. */
export function knownFields(pathname: string, body: JsonObject): JsonObject {
  const route = pathname.replace('/auth/v1/', '').replace(/^factors\/[^/]+/, factor);
  const known = fields[route] ?? {};
  const given = Object.entries(body).filter(([name]) => !unread.has(name));
  for (const [name, value] of given) {
    const check = Object.hasOwn(known, name) ? known[name] : undefined;
    if (check === undefined) throw new RefusedRequest('The body has a field that is not known here');
    if (!check(value)) throw new RefusedRequest(`The field ${name} is not as it must be`);
  }
  return Object.fromEntries(given);
}
