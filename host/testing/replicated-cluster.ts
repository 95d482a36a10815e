import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Cluster, startCluster } from '../postgres/cluster.ts';
import { connect, type DatabaseAddress } from '../postgres/connect.ts';
import { clusterDirectory } from '../postgres/layout.ts';

export interface ReplicatedCluster {
  primary: DatabaseAddress;
  replica: DatabaseAddress;
  /** Ends the replica as a crash would. */
  killReplica: () => void;
  stop: () => Promise<void>;
}

/** A primary whose database `fill` filled, and a replica that follows it. */
export async function startReplicatedCluster(
  fill: (address: DatabaseAddress) => Promise<void>,
): Promise<ReplicatedCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pd-replicated-'));
  // PostgreSQL's own system user has to pass through.
  chmodSync(folder, 0o711);
  const [first, second] = [path.join(folder, 'primary'), path.join(folder, 'replica')];
  const settings = { fsync: 'off', wal_level: 'replica', max_wal_senders: '2' };
  const running: Cluster[] = [];
  const start = async (directory: string, more: Record<string, string> = {}) => {
    const cluster = await startCluster(directory, { ...settings, ...more });
    running.push(cluster);
    return cluster;
  };
  const stop = async () => {
    for (const cluster of running.splice(0).toReversed()) await cluster.stop().catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const empty = await start(first);
    await fill(empty.address);
    await empty.stop();
    execFileSync('cp', ['-a', first, second]);
    writeFileSync(path.join(clusterDirectory(second), 'standby.signal'), '');
    running.length = 0;
    const primary = await start(first);
    const { host, port, user } = primary.address;
    const follows = { primary_conninfo: `host=${host} port=${port} user=${user}` };
    const replica = await start(second, follows);
    return {
      primary: primary.address,
      replica: replica.address,
      killReplica: () => void replica.process.kill('SIGKILL'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Resolves when the replica has written all that the primary has by now. */
export async function caughtUp({ primary, replica }: ReplicatedCluster): Promise<void> {
  const [ahead, behind] = [connect(primary, { max: 1 }), connect(replica, { max: 1 })];
  try {
    const [place] = await ahead<{ lsn: string }[]>`select pg_current_wal_flush_lsn()::text as lsn`;
    for (;;) {
      const [row] = await behind<{ is_there: boolean }[]>`
        select pg_last_wal_replay_lsn() >= ${place?.lsn ?? ''}::pg_lsn as is_there`;
      if (row?.is_there) return;
      await behind`select pg_sleep(0.02)`;
    }
  } finally {
    await Promise.all([ahead.end(), behind.end()]);
  }
}
