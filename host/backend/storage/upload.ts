import type { Sql } from '../../postgres/connect.ts';
import { bearerToken, countingClaims } from '../auth/caller.ts';
import type { KnownCaller } from '../known-caller.ts';
import type { BackendSecrets } from '../options.ts';
import type { Admissions, Crowd } from '../queue/admissions.ts';
import { pendingUpload, type PendingUpload } from './pending-upload.ts';
import {
  declaredType,
  formEnvelope,
  readUpload,
  refuseType,
  tooLarge,
  type BucketRules,
} from './read-upload.ts';
import { StorageRefusal } from './storage-error.ts';

/** Uploads at once: of one caller, and of all. Each holds its file, of up to 5 MiB, in memory. */
export const uploadsAtOnce: [Crowd, Crowd] = [
  { requests: 2, bytes: 0 },
  { requests: 8, bytes: 0 },
];

export interface UploadServices {
  secrets: BackendSecrets;
  sql: Sql;
  caller: KnownCaller | undefined;
  /** The uploads that go on. */
  uploads: Admissions;
  /** Milliseconds in which a body must arrive. */
  timeLimit?: number | undefined;
  /** The library behind the handlers, when it is the caller's turn. */
  pass: (request: Request) => Promise<Response>;
  /** The same without a turn: an upload, which is admitted already, waits for its body there. */
  passAtOnce: (request: Request) => Promise<Response>;
}

/**
 * Stores a file. The body is read last: the caller, what the request announces and the library's own question to the
 * policies come before it, and what is refused is not read: the listener ends the connection. The file takes its place
 * when its row is there. Throws a StorageRefusal, and Overload for one upload too many.
 */
export async function handleUpload(
  services: UploadServices,
  request: Request,
  bucket: string,
): Promise<Response> {
  const owner = ownerOf(request, services.caller);
  return services.uploads.during(owner, 0, () => store(services, request, bucket));
}

async function store(services: UploadServices, request: Request, bucket: string): Promise<Response> {
  const { sql, passAtOnce, timeLimit } = services;
  const announced = Number(request.headers.get('content-length') ?? 0);
  const rules = await rulesOf(sql, bucket);
  const isForm = declaredType(request) === 'multipart/form-data';
  if (announced > rules.limit + (isForm ? formEnvelope : 0)) throw tooLarge();
  if (!isForm) refuseType(declaredType(request), rules);
  const pending: PendingUpload = { receive: () => readUpload(request, rules, timeLimit) };
  const response = await pendingUpload.run(pending, () => passAtOnce(withoutBody(request, rules, isForm)));
  if (pending.failure !== undefined) throw pending.failure;
  if (response.ok) await pending.draft?.keep();
  else await pending.draft?.drop();
  return response;
}

/** Who the upload counts for. Throws for somebody without a session, before anything is asked of the database. */
function ownerOf({ headers }: Request, caller: KnownCaller | undefined): string {
  if (caller === 'service') return 'service';
  const claims = countingClaims(caller);
  if (claims?.sub !== undefined) return claims.sub;
  const close = { connection: 'close' };
  // The border lets a token in only while it counts; what else has the form of one is expired or forged.
  if (bearerToken(headers)?.startsWith('ey'))
    throw new StorageRefusal(401, 'InvalidJWT', 'jwt expired', close);
  throw new StorageRefusal(403, 'Unauthorized', 'new row violates row-level security policy', close);
}

async function rulesOf(sql: Sql, bucket: string): Promise<BucketRules> {
  const [rules] = await sql<BucketRules[]>`
    select coalesce(file_size_limit, 0)::int as limit, coalesce(allowed_mime_types, '{}') as types
    from storage.buckets where id = ${bucket}`;
  if (rules === undefined) throw new StorageRefusal(404, 'Bucket not found', 'Bucket not found');
  return rules;
}

/** The same request for the library to judge. A form's type is not known yet, so that it gets one that passes. */
function withoutBody(request: Request, { types }: BucketRules, isForm: boolean): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.set('content-type', isForm ? (types[0] ?? '') : declaredType(request));
  return new Request(request.url, { method: request.method, headers });
}
