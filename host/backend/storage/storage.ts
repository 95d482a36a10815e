import type { Sql } from '../../postgres/connect.ts';
import { actAs } from '../acting-as.ts';
import { countingClaims } from '../auth/caller.ts';
import { databaseErrorAnswer, databaseErrorOf } from '../database-errors.ts';
import { askedPart } from './asked-part.ts';
import { withBody } from '../gate/json-body.ts';
import { namesBody } from './json-bodies.ts';
import { listFolder } from './list-folder.ts';
import { isNamePart, isObjectName } from './object-name.ts';
import { openAddress, signAddress } from './signed-address.ts';
import { StorageRefusal } from './storage-error.ts';
import { handleUpload, type UploadServices } from './upload.ts';

const base = '/storage/v1';

/** What stands in the place of a bucket in addresses that the product lacks: nothing can be uploaded by a token. */
const missing = ['upload', 'move', 'copy'];

/** The file API: uploads are checked before they are read, objects are served so that a browser never runs them. */
export async function handleStorage(services: UploadServices, request: Request): Promise<Response> {
  try {
    return await route(services, request);
  } catch (error) {
    if (error instanceof StorageRefusal) return error.response;
    const known = databaseErrorOf(error);
    if (known) return databaseErrorAnswer(known);
    throw error;
  }
}

async function route(services: UploadServices, request: Request): Promise<Response> {
  // Asked of the decoded path, so that an encoded letter leads nowhere else.
  const path = decodeURIComponent(new URL(request.url).pathname.slice(base.length));
  const [, , kind = '', ...rest] = path.split('/');
  if (missing.includes(kind)) throw new StorageRefusal(404, 'not_found', 'There is no such address');
  if (!isNamePart(path)) throw invalidName();
  if (request.method === 'GET' || request.method === 'HEAD') {
    const answer = await (kind === 'sign' ? openAddress(services, request) : services.pass(request));
    return withoutScripts(await askedPart(request, answer));
  }
  if (kind === 'list') return listFolder(services.pass, request);
  if (request.method === 'DELETE') {
    const names = await namesBody(request);
    if (Array.isArray(names.prefixes) && names.prefixes.length === 0)
      throw new StorageRefusal(400, 'Error', 'body/prefixes must NOT have fewer than 1 items');
    await requireSession(services);
    return services.pass(withBody(request, names));
  }
  if (!isObjectName(rest.join('/'))) throw invalidName();
  return kind === 'sign' ? signAddress(services, request) : handleUpload(services, request, kind);
}

/** Raises what ended a member's session: the library passes over files that are not there before it asks who removes them. */
async function requireSession({ sql, caller }: UploadServices): Promise<void> {
  const claims = countingClaims(caller);
  if (claims === undefined) return;
  await sql.begin(async (transaction) => {
    await actAs(transaction as unknown as Sql, { role: 'authenticated', claims });
    await transaction`select private.require_session()`;
  });
}

const invalidName = () => new StorageRefusal(400, 'InvalidKey', 'Invalid key');

/** An object opened in a tab of its own runs nothing, loads nothing and is never taken for another type. */
function withoutScripts(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('x-content-type-options', 'nosniff');
  headers.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  return new Response(response.body, { status: response.status, headers });
}
