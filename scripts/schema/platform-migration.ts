import { statementsOf, targetOf, type Statement } from './statements.ts';

/** First statement: a table that a busy project has locked is given up, and nothing waits behind the attempt for long. */
const patience = `set local lock_timeout = '5s';`;

const policy = /^(create|alter|drop) policy (?:if exists )?("[^"]+") on ([\w.]+)/i;

/** The schema of the platform whose table a statement touches: auth, storage or realtime; undefined for one of ours. */
export function platformOf(statement: Statement): string | undefined {
  const table = /^do\b/i.test(statement.sql) ? statement.sql : targetOf(statement);
  return /(?:^|\s)(auth|storage|realtime)\.\w/.exec(table ?? '')?.[1];
}

/** The text of a migration of statements on the platform's tables: it can be repeated, and gives up after some seconds. */
export function platformMigration(lead: string, statements: readonly string[]): string {
  const all = statementsOf(statements.join('\n'));
  const texts = all.flatMap(({ sql, text }) => {
    const [, verb, name, table] = policy.exec(sql) ?? [];
    // Who is no owner may not drop a trigger; the one that takes its place has the same name.
    const dropped = /^drop trigger (\w+) on/i.exec(sql)?.[1];
    if (dropped && all.some((other) => new RegExp(`^create trigger ${dropped}\\b`, 'i').test(other.sql)))
      return [];
    if (verb?.toLowerCase() === 'create') return [`drop policy if exists ${name} on ${table};\n${text}`];
    return [
      text
        .replace(/^create trigger/im, 'create or replace trigger')
        .replace(/^drop (policy|trigger) /im, 'drop $1 if exists '),
    ];
  });
  return `${lead}\n${patience}\n\n${texts.join('\n\n')}\n`;
}

/**
 * Names what is wrong with migrations that touch tables of the platform, which its own services use all the time: each
 * does nothing else, begins with a lock timeout and can be repeated.
 */
export function platformProblems(migrations: ReadonlyMap<string, string>): string[] {
  return [...migrations].flatMap(([file, text]) => {
    const statements = statementsOf(text);
    if (!statements.some(platformOf)) return [];
    const [first, ...others] = statements;
    const more = others.filter((statement) => !platformOf(statement));
    const once = others.filter((statement, at) => !more.includes(statement) && !isRepeatable(others, at));
    return [
      ...(first?.sql === patience ? [] : [`${file} does not begin with: ${patience}`]),
      ...more.map(({ sql }) => `${file} touches the platform's tables and does more: ${firstLine(sql)}`),
      ...once.map(({ sql }) => `${file} cannot be repeated: ${firstLine(sql)}`),
    ];
  });
}

const firstLine = (sql: string) => sql.split('\n')[0] ?? '';

function isRepeatable(statements: readonly Statement[], at: number): boolean {
  const sql = statements[at]?.sql ?? '';
  const [, verb, name, table] = policy.exec(sql) ?? [];
  if (verb?.toLowerCase() === 'create')
    return statements
      .slice(0, at)
      .some((other) => other.sql === `drop policy if exists ${name} on ${table};`);
  if (/^insert\b/i.test(sql)) return /\bon conflict\b/i.test(sql);
  return !/^(?:create|drop)\b/i.test(sql) || /^(?:create or replace trigger|drop \w+ if exists)\b/i.test(sql);
}
