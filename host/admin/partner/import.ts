import { existsSync } from 'node:fs';
import postgres from 'postgres';
import { backupFrames, checkBackup } from '../../backup/check-backup.ts';
import { startCopy, type Target } from '../../backup/copy-in.ts';
import { DamagedBackup, type Manifest } from '../../backup/frames.ts';
import { appliedVersions } from '../../migrations.ts';
import type { Sql } from '../../postgres/connect.ts';
import { AdminError } from '../admin-error.ts';
import { isPartnerCode } from '../partners.ts';
import { partnerSeal, partsOf, prepareSession, type Part } from './partner-file.ts';
import { contentsOf, stagedContents, stagePart, takeIds, takeRows } from './staged-rows.ts';
import { movedTables, type PartnerTable } from './tables.ts';
import { partnerText as text } from './text.ts';

interface Imported {
  rows: number;
  linked: string[];
  unknown: string[];
}

/**
 * Adds the partner of a file with all its rows, in one transaction: the whole partner is there at once, or nothing is. Returns
 * the sentences to print. Throws an AdminError for a file that is not as it was exported, for one of another version, and
 * where the partner or one of its options or brands is there already.
 */
export async function importPartner(sql: Sql, file: string, actor: string): Promise<string> {
  const { partner: code, ...manifest } = await readManifest(file);
  if (code === undefined || !isPartnerCode(code)) throw new AdminError(text.damaged(file));
  try {
    const { rows, linked, unknown } = (await sql.begin((transaction) =>
      fill(transaction as unknown as Sql, { code, manifest, file, actor }),
    )) as Imported;
    // Outside of the transaction: loads of others that analyze a table would wait for its end.
    await sql.unsafe(`analyze ${(await movedTables(sql)).map(({ name }) => name).join(', ')}`);
    return [
      text.imported(code, rows),
      ...(linked.length > 0 ? [text.linked(linked)] : []),
      ...(unknown.length > 0 ? [text.unknownMembers(unknown)] : []),
    ].join('\n');
  } catch (error) {
    if (error instanceof DamagedBackup) throw new AdminError(text.damaged(file), { cause: error });
    // Somebody wrote the same meanwhile.
    if (!(error instanceof postgres.PostgresError) || error.code !== '23505') throw error;
    if (error.table_name === 'dim_partner') throw new AdminError(text.partnerExists(code), { cause: error });
    throw new AdminError(text.takenValue(error.table_name ?? '', error.detail ?? ''), { cause: error });
  }
}

async function readManifest(file: string): Promise<Manifest> {
  if (!existsSync(file)) throw new AdminError(text.noFile(file));
  try {
    return await checkBackup(file, partnerSeal);
  } catch (error) {
    if (!(error instanceof DamagedBackup)) throw error;
    throw new AdminError(text.damaged(file), { cause: error });
  }
}

interface Source {
  code: string;
  manifest: Manifest;
  file: string;
  actor: string;
}

async function fill(sql: Sql, { code, manifest, file, actor }: Source): Promise<Imported> {
  await prepareSession(sql);
  const tables = await movedTables(sql);
  const parts = partsOf(tables);
  await refuseOtherVersion(sql, manifest, parts);
  await refuseWhatIsThere(sql, code, tables);
  await sql`create temp table moved_id ("table" text, was bigint, id bigint not null, primary key ("table", was)) on commit drop`;
  const contents = new Map<PartnerTable, string>();
  const unknown = new Set<string>();
  let rows = 0;
  for await (const { part, size } of stagedParts(sql, file, parts)) {
    if ('idsOf' in part) {
      await takeIds(sql, part.idsOf);
      continue;
    }
    contents.set(part.table, await stagedContents(sql, part.table));
    for (const email of await takeRows(sql, part.table, code)) unknown.add(email);
    // Needs the row of the partner. Nobody else sees the partner before the end of the transaction.
    if (part.table.name === 'public.dim_partner') await sql`select private.hold_partner(${code}, '0')`;
    rows += size;
  }
  // After the last table, because triggers may have changed one before it.
  for (const [table, staged] of contents)
    if ((await contentsOf(sql, table, code)) !== staged) throw new AdminError(text.different(table.name));
  const linked = await sql<{ email: string }[]>`
    insert into public.log_member_change ("MEMBER_ID", "MEMBER_EMAIL", "ACTION", "PARTNER_CD", "DETAIL", "ACTOR")
    select m."ID", m."EMAIL", 'grant', ${code}, jsonb_build_object('load', l."CAN_LOAD", 'manage', l."CAN_MANAGE"), ${actor}
    from public.auth_member_partner l join public.auth_member m on m."ID" = l."USER_ID"
    where l."PARTNER_CD" = ${code} order by 2
    returning "MEMBER_EMAIL" as email`;
  return { rows, linked: linked.map(({ email }) => email), unknown: [...unknown].toSorted() };
}

/** Copies each part of the file into the table `stage` and yields the part with its number of rows. */
async function* stagedParts(
  sql: Sql,
  file: string,
  parts: readonly Part[],
): AsyncGenerator<{ part: Part; size: number }, void, undefined> {
  const waiting = [...parts];
  let copy: Target | undefined;
  // Checked once more: the file may have changed since its manifest was read.
  for await (const frame of backupFrames(file, partnerSeal)) {
    if ('data' in frame) await copy?.write(frame.data);
    else if (frame.record.kind === 'table') {
      const [part] = waiting;
      if (part?.shape.name !== frame.record.name) throw new DamagedBackup();
      await stagePart(sql, part);
      copy = await startCopy(sql, 'stage');
    } else if (frame.record.kind === 'end') {
      const part = waiting.shift();
      if (!copy || !part) throw new DamagedBackup();
      await copy.end();
      yield { part, size: frame.record.size };
      await sql`drop table stage`;
    }
  }
  if (waiting.length > 0) throw new DamagedBackup();
}

async function refuseOtherVersion(sql: Sql, manifest: Manifest, parts: readonly Part[]): Promise<void> {
  const ours = { migrations: await appliedVersions(sql), tables: parts.map(({ shape }) => shape) };
  const theirs = { migrations: manifest.migrations, tables: manifest.tables };
  if (JSON.stringify(ours) !== JSON.stringify(theirs))
    throw new AdminError(text.otherVersion(theirs.migrations.at(-1) ?? '-', ours.migrations.at(-1) ?? '-'));
}

/** Refuses a partner that is there, and one of which rows are there that name it without a foreign key. */
async function refuseWhatIsThere(sql: Sql, code: string, tables: readonly PartnerTable[]): Promise<void> {
  const filled: string[] = [];
  for (const { name, key } of tables) {
    const [row] = await sql.unsafe(`select exists (select from ${name} where ${key} = $1) as found`, [code]);
    if (row?.found === true) filled.push(name);
  }
  if (filled.includes('public.dim_partner')) throw new AdminError(text.partnerExists(code));
  if (filled.length > 0) throw new AdminError(text.leftover(code, filled));
}
