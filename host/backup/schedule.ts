import { existsSync } from 'node:fs';
import { koreaToday } from '../../src/domain/korea-time.ts';
import type { HostLog } from '../log/log.ts';
import type { BackupPlan } from '../options.ts';
import { connect, type DatabaseAddress } from '../postgres/connect.ts';
import { notePlan } from './backup-log.ts';
import { startBackup, type BackupProcess } from './backup-process.ts';
import { clusterName, dailyFile, removeOld } from './daily-files.ts';

interface Surroundings {
  /** Name of the database cluster. */
  cluster: string;
  directory: string;
  log: HostLog;
  start?: (file: string, directory: string) => BackupProcess;
  now?: () => number;
  /** Milliseconds between two looks at the clock. */
  every?: number;
}

const minute = 60_000;
const hour = 60 * minute;

/** Ends the schedule, and a backup that is under way, of which nothing stays. */
export type EndBackups = () => Promise<void>;

/** Notes the plan for the staff and follows it. */
export async function planBackups(
  plan: BackupPlan | undefined,
  owner: DatabaseAddress,
  about: Omit<Surroundings, 'cluster'>,
): Promise<EndBackups> {
  const sql = connect(owner, { max: 1 });
  try {
    await notePlan(sql, plan !== undefined);
    return plan ? keepBackedUp(plan, { ...about, cluster: await clusterName(sql) }) : async () => {};
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/**
 * Makes the backup of each day. The files are the whole memory: a day without one, because the host did not run, gets it as
 * soon as it does. A failure is logged, and tried again after an hour.
 */
export function keepBackedUp(
  plan: BackupPlan,
  { cluster, directory, log, start = startBackup, now = Date.now, every = minute }: Surroundings,
): EndBackups {
  let running: BackupProcess | undefined;
  let done = Promise.resolve();
  let notBefore = 0;
  let isEnding = false;
  const make = async (file: string) => {
    running = start(file, directory);
    const reason = await running.ended;
    running = undefined;
    if (isEnding) return;
    if (reason !== undefined) {
      notBefore = now() + hour;
      return log.error({ reason }, 'backup failed');
    }
    const removed = await removeOld(plan.folder, cluster, plan.keep, file);
    log.info({ file, removed: removed.length }, 'backup made');
  };
  const look = () => {
    const day = koreaToday(new Date(now() - plan.hour * hour));
    const file = dailyFile(plan.folder, cluster, day);
    if (running || now() < notBefore || existsSync(file)) return;
    done = make(file).catch((error: unknown) => log.error({ error }, 'old backups not removed'));
  };
  const timer = setInterval(look, every);
  look();
  return async () => {
    isEnding = true;
    clearInterval(timer);
    running?.stop();
    await done;
  };
}
