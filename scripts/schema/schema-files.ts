import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { makes, statementsOf, targetOf } from './statements.ts';

export const schemaDirectory = new URL('../../supabase/schemas/', import.meta.url);

/** A function or a view of ours, as a schema file has it. */
export interface SchemaObject {
  /** schema.name */
  name: string;
  kind: 'function' | 'view';
  /** The comment above the group that it begins; mostly empty. */
  lead: string;
  /** `create or replace ...` with the comment above it. */
  create: string;
  /** What describes it (`comment on ...`) and who may use it (`grant ...`). */
  rest: string[];
}

/** One subject: the file supabase/schemas/<subject>.sql. */
export interface SchemaFile {
  subject: string;
  objects: SchemaObject[];
}

/** The text of a `create ...` statement as it may be run again. */
export const replacing = (text: string) => text.replace(/^create (?!or replace)/im, 'create or replace ');

/** Reads a schema file. Throws for a statement that belongs elsewhere: such a file would say only half of what is. */
export function parseSchema(subject: string, text: string): SchemaFile {
  const objects: SchemaObject[] = [];
  for (const statement of statementsOf(text)) {
    const name = targetOf(statement);
    const current = objects.at(-1);
    if (name !== undefined && makes(statement)) {
      const kind = /^create or replace function/i.test(statement.sql) ? 'function' : 'view';
      if (!/^create or replace /i.test(statement.sql))
        throw new Error(`${subject}.sql: ${name} must be made with create or replace.`);
      objects.push({ name, kind, lead: statement.lead, create: statement.text, rest: [] });
    } else if (name !== undefined && name === current?.name && statement.text === statement.sql) {
      current.rest.push(statement.sql);
    } else {
      throw new Error(
        `${subject}.sql: what stands here is a function or a view and, below it, its comments and grants; not:\n${statement.text.slice(0, 200)}`,
      );
    }
  }
  return { subject, objects };
}

/** An object's statements as they stand in its file and in a migration. */
export const objectText = ({ create, rest }: SchemaObject) => [create, ...rest].join('\n');

export function schemaText({ objects }: SchemaFile): string {
  return `${objects.map((object) => [object.lead, objectText(object)].filter(Boolean).join('\n\n')).join('\n\n')}\n`;
}

/** Every schema file, by subject. */
export function readSchemas(): SchemaFile[] {
  return readdirSync(schemaDirectory)
    .toSorted()
    .map((file) =>
      parseSchema(file.replace(/\.sql$/, ''), readFileSync(new URL(file, schemaDirectory), 'utf8')),
    );
}

export function writeSchema(file: SchemaFile): void {
  writeFileSync(new URL(`${file.subject}.sql`, schemaDirectory), schemaText(file));
}
