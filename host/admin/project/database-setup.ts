import { missingMigrations } from '../../migrations.ts';
import { sessionSettings, type Sql } from '../../postgres/connect.ts';
import { AdminError } from '../admin-error.ts';
import { found, right, wrong, type Finding } from './finding.ts';
import { isProject } from './is-project.ts';
import { projectText as text } from './text.ts';

interface RoleSetting {
  role: string;
  name: string;
  value: string;
  /** True if another value may be somebody's own: it is told, and stays. */
  isKept?: boolean;
}

/** Settings that the project's API takes on with a role; the own host has them in its connections. */
const settings: RoleSetting[] = [
  // An ended session reads nothing more at once: the API itself looks at the time of a token alone.
  { role: 'authenticator', name: 'pgrst.db_pre_request', value: 'private.require_session', isKept: true },
  ...['anon', 'authenticated', 'service_role'].map((role) => ({
    role,
    name: 'jit',
    value: sessionSettings.jit,
  })),
];

/** Seconds after which a statement of a role ends: what it needs, and at most what the own host gives. */
const timeouts = [
  { role: 'anon', least: 1, wanted: '3s' },
  // An edit waits 6 s for another writer of its partner.
  { role: 'authenticated', least: 8, wanted: '8s' },
  { role: 'authenticator', least: 8, wanted: '8s' },
];
const longestStatement = 20;

const images = ['image/png', 'image/jpeg', 'image/webp'];
/** As the migrations make them; a bucket that was there before has its own. */
const buckets = [
  { id: 'avatars', public: true, size: 2 * 1024 ** 2, types: images },
  { id: 'public', public: true, size: 5 * 1024 ** 2, types: [...images, 'image/svg+xml', 'video/mp4'] },
];

/** Sets in a project's database what migrations cannot, and checks the rest there. Throws an AdminError for another database. */
export async function setUpDatabase(sql: Sql): Promise<Finding[]> {
  if (!(await isProject(sql))) throw new AdminError(text.noProject);
  const missing = await missingMigrations(sql);
  const findings = [found(missing.length === 0, text.pushed, text.notPushed(missing.length))];
  for (const setting of settings) findings.push(await setRole(sql, setting));
  for (const timeout of timeouts) findings.push(await checkTimeout(sql, timeout));
  await sql`notify pgrst, 'reload config'`;
  return [...findings, ...(await checkBuckets(sql))];
}

async function settingOf(sql: Sql, role: string, name: string): Promise<string | null> {
  const [row] = await sql<{ now: string | null }[]>`
    select (select substr(s, length(${name}) + 2) from unnest(r.rolconfig) s where starts_with(s, ${name} || '=')) as now
    from pg_roles r where r.rolname = ${role}`;
  return row?.now ?? null;
}

async function setRole(sql: Sql, { role, name, value, isKept }: RoleSetting): Promise<Finding> {
  const now = await settingOf(sql, role, name);
  if (now === value) return right(text.setting(role, name, value));
  if (now !== null && isKept) return wrong(text.otherSetting(role, name, now, value));
  const [{ statement = '' } = {}] = await sql<{ statement: string }[]>`
    select format('alter role %I set %s = %L', ${role}::text, ${name}::text, ${value}::text) as statement`;
  try {
    await sql.unsafe(statement);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    return wrong(text.notAllowed(statement));
  }
  return { state: 'done', text: text.setting(role, name, value) };
}

/** Another time may be somebody's own: it is told, and stays. */
async function checkTimeout(sql: Sql, { role, least, wanted }: (typeof timeouts)[number]): Promise<Finding> {
  const name = 'statement_timeout';
  const now = await settingOf(sql, role, name);
  const seconds = await sql.begin(async (transaction) => {
    await transaction`select set_config(${name}, ${now ?? '0'}, true)`;
    const [row] =
      await transaction`select setting::float8 / 1000 as seconds from pg_settings where name = ${name}`;
    return Number(row?.seconds);
  });
  return found(
    least <= seconds && seconds <= longestStatement,
    text.setting(role, name, String(now)),
    text.otherTimeout(role, now, least, longestStatement, wanted),
  );
}

async function checkBuckets(sql: Sql): Promise<Finding[]> {
  const rows = await sql<
    typeof buckets
  >`select id, public, file_size_limit::float8 as size, allowed_mime_types as types
    from storage.buckets`;
  return buckets.map((wanted) => {
    const row = rows.find(({ id }) => id === wanted.id);
    if (!row) return wrong(text.noBucket(wanted.id));
    const [is, should] = [row, wanted].map(({ size, types, ...rest }) =>
      JSON.stringify([rest.public, size, types?.toSorted()]),
    );
    const limits = `Public, ${wanted.size} bytes, ${wanted.types.join(', ')}`;
    return found(is === should, text.bucket(wanted.id), text.otherBucket(wanted.id, limits));
  });
}
