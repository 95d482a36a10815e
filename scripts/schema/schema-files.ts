import { readdirSync, readFileSync } from 'node:fs';
import { expandLists } from './model-lists.ts';
import { madeBy, statementsOf, targetOf, type ObjectKind } from './statements.ts';

export const schemaDirectory = new URL('../../supabase/schemas/', import.meta.url);

/** An object of ours as a schema file describes it, or our part of a table that belongs to the platform. */
export interface SchemaObject {
  /** schema.name, or the name of a schema */
  name: string;
  kind: ObjectKind | 'platform table';
  /** The comment above the group that it begins; mostly empty. */
  lead: string;
  /** `create ...` with the comment above it; empty for a platform table. */
  create: string;
  /** Statements that describe the object (`comment on ...`), grant it, index, guard and fill it. */
  rest: string[];
}

/** One subject: the file supabase/schemas/<subject>.sql. */
export interface SchemaFile {
  subject: string;
  objects: SchemaObject[];
}

/** Reads a schema file. Throws for a statement that belongs to no object of the file. */
export function parseSchema(subject: string, text: string): SchemaFile {
  const objects: SchemaObject[] = [];
  for (const statement of statementsOf(text)) {
    const created = madeBy(statement);
    const name = targetOf(statement);
    const current = objects.at(-1);
    if (created) {
      if (['function', 'view'].includes(created.kind) && !/^create or replace/i.test(statement.sql))
        throw new Error(`${subject}.sql: ${created.name} must be made with create or replace.`);
      objects.push({ ...created, lead: statement.lead, create: statement.text, rest: [] });
    } else if (name !== undefined && name === current?.name) {
      current.rest.push(statement.text);
    } else if (name !== undefined && /^(auth|storage|realtime)\./.test(name)) {
      objects.push({
        name,
        kind: 'platform table',
        lead: statement.lead,
        create: '',
        rest: [statement.text],
      });
    } else {
      throw new Error(
        `${subject}.sql: every statement creates an object or stands below the object that it is about; not:\n${statement.text.slice(0, 200)}`,
      );
    }
  }
  return { subject, objects };
}

/** Every schema file, by subject. */
export function readSchemas(): SchemaFile[] {
  return readdirSync(schemaDirectory, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) =>
      parseSchema(
        file.replace(/\.sql$/, ''),
        expandLists(readFileSync(new URL(file, schemaDirectory), 'utf8')),
      ),
    );
}
