import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Sql } from '../postgres/connect.ts';

/**
 * Names the database cluster of an installation, in names of its files. A restored installation has another cluster, so
 * that two hosts that share a folder, and even a key, never take each other's files for their own.
 */
export async function clusterName(sql: Sql): Promise<string> {
  const [row] = await sql`select to_hex(system_identifier) as name from pg_control_system()`;
  return String(row?.name);
}

/** The file of a cluster's daily backup. */
export function dailyFile(folder: string, cluster: string, day: string): string {
  return path.join(folder, `partner-desk-${cluster}-${day}.backup`);
}

/** Removes the daily backups of a cluster but for the newest `keep` and the one that was just made. Returns their names. */
export async function removeOld(
  folder: string,
  cluster: string,
  keep: number,
  made: string,
): Promise<string[]> {
  const name = new RegExp(String.raw`^partner-desk-${cluster}-\d{8}\.backup$`);
  const entries = await readdir(folder, { withFileTypes: true });
  const old = entries
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => entry.name)
    .toSorted()
    .toReversed()
    .slice(keep)
    .filter((one) => one !== path.basename(made));
  for (const one of old) await rm(path.join(folder, one), { force: true });
  return old;
}
