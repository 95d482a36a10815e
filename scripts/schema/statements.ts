export type ObjectKind = 'function' | 'view' | 'table' | 'type' | 'aggregate' | 'schema';

/** One statement of an SQL file. */
export interface Statement {
  /** Comments above it that an empty line parts from it: of the file, or of a group of statements. */
  lead: string;
  /** The statement to its semicolon, with the comment that stands directly above it. */
  text: string;
  /** The same without that comment. */
  sql: string;
}

/** What may hold a semicolon that ends nothing, and what opens and closes a body in the standard form. */
const token =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|\bbegin\s+atomic\b|\bcase\b|\bend\b|;/gi;

/** The statements of an SQL text, in their order. What follows the last semicolon is left out. */
export function statementsOf(text: string): Statement[] {
  const statements: Statement[] = [];
  let start = 0;
  let depth = 0;
  for (const match of text.matchAll(token)) {
    const word = match[0].toLowerCase();
    if (word.startsWith('begin') || (word === 'case' && depth > 0)) depth += 1;
    else if (word === 'end' && depth > 0) depth -= 1;
    else if (word === ';' && depth === 0) {
      const end = match.index + 1;
      statements.push(statementOf(text.slice(start, end).trim()));
      start = end;
    }
  }
  return statements;
}

function statementOf(whole: string): Statement {
  const comments = /^(?:[^\S\n]*(?:--[^\n]*)?\n)*/.exec(whole)?.[0] ?? '';
  const lead = comments.slice(0, comments.lastIndexOf('\n\n') + 1);
  return {
    lead: lead.trim(),
    text: whole.slice(lead.length).trim(),
    sql: whole.slice(comments.length).trim(),
  };
}

const name = String.raw`("?\w+"?\.\w+)`;
const made = new RegExp(
  String.raw`^create (?:or replace |unlogged )?(function|view|table|type|aggregate)\s+${name}|^create (schema) (\w+)`,
  'i',
);
const about = [
  String.raw`^comment on (?:function|view|table|column|type|aggregate)\s+${name}`,
  String.raw`^(?:grant|revoke) [\w, ()"]+? on (?:function )?\s*${name}`,
  String.raw`^grant usage on schema (\w+)`,
  String.raw`^create (?:unique )?index \w+\s+on ${name}`,
  String.raw`^(?:create|alter|drop) (?:or replace )?(?:policy|trigger) (?:if exists )?(?:"[^"]+"|\w+)\s[\s\S]*?\bon ${name}`,
  String.raw`^alter (?:table|publication \w+ add table) ${name}`,
  String.raw`^insert into ${name}`,
].map((pattern) => new RegExp(pattern, 'i'));

/** The kind and name (schema.name) of the object that a statement creates. */
export function madeBy({ sql }: Statement): { kind: ObjectKind; name: string } | undefined {
  const match = made.exec(sql);
  const [, kind = match?.[3], object = match?.[4]] = match ?? [];
  return kind && object ? { kind: kind.toLowerCase() as ObjectKind, name: object } : undefined;
}

/** The object that a statement creates, describes, grants, indexes, guards or fills. */
export function targetOf(statement: Statement): string | undefined {
  if (/^(?:alter default privileges|do\b[\s\S]*\balter role\b)/i.test(statement.sql)) return 'private';
  const match = about.map((pattern) => pattern.exec(statement.sql)?.[1]).find((found) => found !== undefined);
  return madeBy(statement)?.name ?? match;
}
