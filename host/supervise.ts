import { openLog } from './log/log.ts';
import { say, sayInLog, sayWrong } from './log/say.ts';
import { takeConsole } from './log/take-console.ts';
import { Metrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/metrics-server.ts';
import { reachedBecause, type HostOptions } from './options.ts';
import { isLostSocket } from './postgres/lost-socket.ts';
import { type RunningHost, startHost } from './run.ts';
import { StartError } from './start-error.ts';

/** Tells a supervisor that the database ended and that another start repairs it (EX_SOFTWARE). */
const databaseEndedCode = 70;

const accounts = 'staff@example.com, seller@example.com, nopartner@example.com, inactive@example.com';

/**
 * Runs hosts one after another until a signal or a defect: a host whose database connections broke is
 * replaced by a fresh one on the same port. Ends with code 70 when the database itself ended.
 */
export async function supervise(options: HostOptions, client: string): Promise<never> {
  const log = openLog({ isWhole: options.jsonLog });
  if (options.jsonLog) sayInLog(log);
  takeConsole(log);
  const metrics = new Metrics();
  if (options.metricsAddress) await serveMetrics(options.metricsAddress, metrics);
  const reports = { log, metrics };
  let current = startHost(options, client, reports);
  let ending: Promise<never> | undefined;
  const end = (code: number, patience?: number) =>
    (ending ??= current.stop(patience).finally(() => process.exit(code)) as Promise<never>);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  let loseConnection = () => {};
  process.on('uncaughtException', (error) => {
    if (isLostSocket(error)) return loseConnection();
    log.error({ error }, 'the host ends: a defect');
    void end(1);
  });
  const host = await current.ready.catch((error: unknown) => ending ?? Promise.reject(error));
  const demo = host.demo ? ` (demo: ${accounts}; password demo1234!)` : '';
  say(`Partner Desk is ready: ${host.url}${demo}`);
  sayCode(host);
  if (!host.takesMail)
    sayWrong(
      'No mail can be sent: nobody can sign up or reset a password. Set SMTP_URL to a mail server; the mailbox page is for this machine alone.',
    );
  if (reachedBecause(options) !== undefined && host.url.startsWith('http:'))
    sayWrong(
      'Other machines reach it over plain http: passwords and figures can be read on the way. Put a proxy with https in front and set SITE_URL to its https:// address.',
    );
  for (let running = host; ;) {
    ({ loseConnection } = running);
    const reason = await running.broken;
    if (ending) await ending;
    if (reason === 'database') {
      sayWrong('The database ended; a new start recovers it.');
      return end(databaseEndedCode, 0);
    }
    metrics.restarted();
    sayWrong('The connections to the database broke; starting again.');
    await current.stop(0);
    if (ending) await ending;
    current = startHost({ ...options, port: host.port }, client, reports);
    running = await current.ready.catch((error: unknown) => {
      if (error instanceof StartError) sayWrong(error.message);
      else log.error({ error }, 'it could not start again');
      return ending ?? end(databaseEndedCode);
    });
    sayCode(running);
  }
}

/** Each start makes another code, and ends the one before. */
function sayCode({ firstAdminCode, url }: RunningHost): void {
  if (firstAdminCode !== null)
    say(
      `No administrator yet: sign up at ${url}/signup, then enter this code within a day: ${firstAdminCode}`,
    );
}
