import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { Sql } from '../../postgres/connect.ts';
import { actAs, type Actor } from '../acting-as.ts';
import { countingClaims, signingKey } from '../auth/caller.ts';
import { storageError, withJson } from '../responses.ts';
import { withBody } from '../gate/json-body.ts';
import { signBody } from './json-bodies.ts';
import type { UploadServices } from './upload.ts';

const base = '/storage/v1';

/**
 * The address of a file that opens it without a session, for the time that was asked for, at most an hour. Its token
 * says who made it: about them the policies are asked when it is used. The library spells the field and the path otherwise than the client reads them.
 */
export async function signAddress(services: UploadServices, request: Request): Promise<Response> {
  const body = await signBody(request);
  const maker = makerOf(services);
  const response = await services.pass(withBody(request, body));
  if (!response.ok || maker === undefined) return response;
  const { signedUrl } = (await response.json()) as { signedUrl: string };
  const [address = '', token = ''] = signedUrl.split('?token=');
  const claims = await claimsOf(token, services);
  const signed = await new SignJWT({ ...claims, maker })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(signingKey(services.secrets.jwtSecret));
  return withJson(response, { signedURL: `${address.replace(base, '')}?token=${signed}` });
}

/** Opens a signed address while it counts and while its maker may still see the file themselves. */
export async function openAddress(services: UploadServices, request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const claims = await claimsOf(token, services);
  // The library, which checks again a moment later, calls an end between the two a fault of its own.
  const isEnding = Number(claims?.exp) * 1000 < Date.now() + 200;
  if (isEnding || claims?.intent !== 'download' || !(await mayStillSee(services.sql, claims)))
    return storageError(400, 'InvalidJWT', 'The signed address is invalid or expired');
  // Which file it opens is checked behind.
  return services.pass(request);
}

function makerOf({ caller }: UploadServices): Actor | undefined {
  if (caller === 'service') return { role: 'service_role', claims: {} };
  const claims = countingClaims(caller);
  if (claims === undefined) return undefined;
  // Without its end: the address has its own.
  const { sub = '', session_id, aal } = claims;
  return { role: 'authenticated', claims: { sub, session_id, aal } };
}

/** The claims of a token of a signed address, or undefined when it does not count. */
async function claimsOf(token: string, { secrets }: UploadServices): Promise<JWTPayload | undefined> {
  const rules = { algorithms: ['HS256'], requiredClaims: ['exp', 'bucket', 'sub'] };
  const verified = jwtVerify(token, signingKey(secrets.jwtSecret), rules);
  return verified.then(({ payload }) => payload).catch(() => undefined);
}

async function mayStillSee(sql: Sql, { bucket, sub, maker }: JWTPayload): Promise<boolean> {
  if (maker === undefined) return false;
  const seen = await sql.begin(async (transaction) => {
    await actAs(transaction as unknown as Sql, maker as Actor);
    return transaction`select from storage.objects where bucket_id = ${String(bucket)} and name = ${sub ?? ''}`;
  });
  return seen.length > 0;
}
