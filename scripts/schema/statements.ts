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

/** The function or view that a statement makes, describes or grants, as schema.name. */
export function targetOf({ sql }: Statement): string | undefined {
  const name = String.raw`(\w+\.\w+)`;
  return new RegExp(
    String.raw`^(?:create (?:or replace )?(?:function|view)|comment on (?:function|view|column)|(?:grant|revoke) [\w, ]+ on (?:function )?)\s*${name}`,
    'i',
  ).exec(sql)?.[1];
}

/** Whether a statement makes a function or a view. */
export function makes({ sql }: Statement): boolean {
  return /^create (?:or replace )?(?:function|view)\s/i.test(sql);
}
