import { leastFreeSpace } from '../../data-directory.ts';
import { restError } from '../gate/rest-refusal.ts';
import { json } from '../responses.ts';

/**
 * Bytes that must be free for a step of a load, on a disk that also takes what people change by hand. Rows of reports wait while more
 * is free than loading the largest of them writes. Loading goes on longer: it is what ends the waiting.
 */
const reserves = new Map([
  ['/rest/v1/rpc/import_add_rows', 10 * leastFreeSpace],
  ['/rest/v1/rpc/import_keep_file', 10 * leastFreeSpace],
  ['/rest/v1/rpc/import_commit', 5 * leastFreeSpace],
]);

/**
 * Returns the refusal of a step of a load that would take the last of the disk, or undefined. As the database refuses one for which
 * its own bounds leave no room. Steps that only begin or end a load pass: they delete what is left over.
 */
export async function refuseWithoutDisk(
  request: Request,
  freeBytes: (() => Promise<number>) | undefined,
): Promise<Response | undefined> {
  const reserve = reserves.get(new URL(request.url).pathname);
  if (reserve === undefined || freeBytes === undefined || (await freeBytes()) >= reserve) return undefined;
  return json(400, restError('PD507', 'no room for more staged rows', null, 'disk'));
}
