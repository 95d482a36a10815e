import type { Sql } from '../../host/postgres/connect.ts';
import type { SchemaObject } from './schema-files.ts';

/** Statements that are run together: an object of the schema files, or a policy, trigger or row that needs functions. */
export interface Step {
  object: SchemaObject;
  sql: string;
}

export interface Built {
  /** The steps in an order in which each finds what it needs. */
  order: Step[];
  /** Steps that PostgreSQL refused, with its error. */
  failed: { step: Step; error: unknown }[];
}

/** Statements of a table that wait for functions which read the table. */
const isLate = (sql: string) => /^(?:--[^\n]*\n)*(?:create (?:policy|trigger)|insert into)/i.test(sql);

/** The statement that shuts an object for all but its owner, so that its own grants say everything. */
export function closing({ kind, name }: Pick<SchemaObject, 'kind' | 'name'>): string {
  if (kind === 'function')
    return `revoke all on function ${name} from public, anon, authenticated, service_role;`;
  if (kind === 'view' || kind === 'table')
    return `revoke all on ${name} from public, anon, authenticated, service_role;`;
  return '';
}

/** The statements of an object, in groups that succeed or fail together. */
export function stepsOf(object: SchemaObject): Step[] {
  const late = object.rest.filter(isLate);
  const first = [object.create, closing(object), ...object.rest.filter((sql) => !isLate(sql))];
  return [first.filter(Boolean).join('\n'), ...late].filter(Boolean).map((sql) => ({ object, sql }));
}

/** Kinds in the order in which a reader of the statements expects them; the others follow. */
const kinds = ['schema', 'type', 'table', 'view', 'function'];
const rank = ({ object }: Step) => kinds.indexOf(object.kind) >>> 0;

/** Makes the objects of the schema files in a database that has the platform alone. What fails is tried again after the others. */
export async function buildSchemas(sql: Sql, objects: readonly SchemaObject[]): Promise<Built> {
  const order: Step[] = [];
  let failed: Built['failed'] = [];
  for (let waiting = objects.flatMap(stepsOf).toSorted((a, b) => rank(a) - rank(b)); waiting.length > 0;) {
    failed = [];
    for (const step of waiting) {
      try {
        await sql.begin((transaction) => transaction.unsafe(step.sql).simple());
        order.push(step);
      } catch (error) {
        failed.push({ step, error });
      }
    }
    if (failed.length === waiting.length) break;
    waiting = failed.map(({ step }) => step);
  }
  return { order, failed };
}
