import type { App } from '@supabase/lite';
import { connect, type DatabaseAddress, type Sql } from '../../postgres/connect.ts';
import type { BackendLog } from '../options.ts';
import { within } from '../within.ts';

type Files = NonNullable<App['_storageAdapter']>;

const hour = 60 * 60 * 1000;
/** Milliseconds that a stop leaves to a sweep; what is left over is swept by the next one. */
const patience = 2000;

/**
 * Takes away, now and every hour, the pictures that no member shows any more (of a tab that was closed, of an account
 * that was deleted) and the files of rows that are gone, however they went. As the owner of the database, because a
 * member's rights show only their own. Returns what ends it, within seconds: a statement may wait for a lock, or for an
 * answer that a lost connection never brings.
 */
export function keepSwept(owner: DatabaseAddress, files: Files, log?: BackendLog): () => Promise<void> {
  let sql: Sql | undefined;
  const sweep = async () => {
    sql = connect(owner, { max: 1 });
    try {
      await removeUnused(sql);
      await removeFiles(sql, files);
    } catch (error) {
      log?.warn({ error }, 'files not swept');
    } finally {
      await sql.end({ timeout: 1 });
    }
  };
  let sweeping = sweep();
  const timer = setInterval(() => {
    sweeping = sweeping.then(sweep);
  }, hour);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await within(patience, sweeping).catch(() => sql?.end({ timeout: 0 }));
    await sweeping;
  };
}

/** An hour, because a picture is stored before the member's row names it. */
async function removeUnused(sql: Sql): Promise<void> {
  await sql`
    delete from storage.objects o
    where o.bucket_id = 'avatars' and o.created_at < now() - interval '1 hour'
      and not exists (select from public.auth_member m where m."AVATAR" = o.name)`;
}

async function removeFiles(sql: Sql, files: Files): Promise<void> {
  const removed = await sql<{ bucket: string; name: string; isGone: boolean }[]>`
    select r.bucket_id as bucket, r.name, not exists (
      select from storage.objects o where o.bucket_id = r.bucket_id and o.name = r.name) as "isGone"
    from storage.removed_files r`;
  for (const { bucket, name, isGone } of removed) {
    if (isGone) await files.deleteObject(bucket, name, undefined);
    await sql`delete from storage.removed_files where bucket_id = ${bucket} and name = ${name}`;
  }
}
