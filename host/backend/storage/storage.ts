import { verifiedStorageToken } from './storage-token.ts';
import type { BackendSecrets } from '../options.ts';
import { readJsonObject, withBody } from '../gate/json-body.ts';
import { withJson } from '../responses.ts';
import { askedPart } from './asked-part.ts';
import { storageError } from './storage-error.ts';
import { normalizeUpload } from './upload.ts';

export interface StorageServices {
  secrets: BackendSecrets;
  /** The library behind the handlers. */
  pass: (request: Request) => Promise<Response>;
}

const base = '/storage/v1';

/** The file API: uploads are checked, objects are served so that a browser never runs them. */
export async function handleStorage(services: StorageServices, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.slice(base.length);
  if (request.method === 'GET' || request.method === 'HEAD') {
    if (path.startsWith('/object/sign/')) {
      const token = searchParams.get('token') ?? '';
      if (!(await verifiedStorageToken(token, services.secrets.jwtSecret))) {
        return storageError(400, 'InvalidJWT', 'The signed address is invalid or expired');
      }
    }
    return withoutScripts(await askedPart(request, await services.pass(request)));
  }
  if (path.startsWith('/object/sign/')) return withSignedUrl(await services.pass(request));
  if (path.startsWith('/object/list/')) return list(services, request);
  const isUpload = /^\/object\/[^/]+\/./.test(path);
  if (!isUpload) return services.pass(request);
  const upload = await normalizeUpload(request);
  return upload instanceof Response ? upload : services.pass(upload);
}

/** An object opened in a tab of its own runs nothing, loads nothing and is never taken for another type. */
function withoutScripts(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('x-content-type-options', 'nosniff');
  headers.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  return new Response(response.body, { status: response.status, headers });
}

/** The library spells the field and the path otherwise than the client reads them. */
async function withSignedUrl(response: Response): Promise<Response> {
  if (!response.ok) return response;
  const { signedUrl, ...rest } = (await response.json()) as { signedUrl: string };
  return withJson(response, { ...rest, signedURL: signedUrl.replace(base, '') });
}

/** Names in a folder are told without the folder, as a hosted project does. */
async function list(services: StorageServices, request: Request): Promise<Response> {
  const body = await readJsonObject(request);
  const response = await services.pass(withBody(request, body));
  if (!response.ok) return response;
  const prefix = typeof body.prefix === 'string' ? body.prefix : '';
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const entries = (await response.json()) as { name: string }[];
  const named = entries.map((entry) => ({ ...entry, name: entry.name.replace(folder, '') }));
  return withJson(response, named);
}
