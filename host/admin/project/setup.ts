import type { Sql } from '../../postgres/connect.ts';
import { FailedCheck } from '../admin-error.ts';
import { setUpDatabase } from './database-setup.ts';
import { unseen } from './finding.ts';
import { checkServices } from './service-checks.ts';
import { projectText as text } from './text.ts';

/**
 * Does for a Supabase project what its migrations cannot, checks what can be seen from outside, and names the place of the
 * rest in the project's dashboard. May be repeated. Returns the lines to print; throws a FailedCheck with them if something
 * is wrong.
 */
export async function setUpProject(sql: Sql, environment: NodeJS.ProcessEnv): Promise<string> {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_KEY: key, SITE_URL: siteUrl, VITE_SUMMARIES } = environment;
  const findings = [
    ...(await setUpDatabase(sql)),
    ...(url && key
      ? await checkServices({ url, key, siteUrl: siteUrl || undefined, summaries: VITE_SUMMARIES === '1' })
      : [unseen(text.setAddress)]),
    ...text.unseen.map(unseen),
  ];
  const wrong = findings.filter(({ state }) => state === 'wrong');
  const report = [...findings.map(text.line), '', text.sum(wrong.length)].join('\n');
  if (wrong.length > 0) throw new FailedCheck(report);
  return report;
}
