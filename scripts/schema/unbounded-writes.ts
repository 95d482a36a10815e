/** What may hold words that are no part of the statement around it, and what a statement is made of. */
const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$([\s\S]*?)\$\1\$|[();]|\w+/g;
const name = String.raw`(?:only\s+)?(?:"[^"]+"|[\w.%$])+`;
/** Not "on conflict do update set", which names no table. */
const write = new RegExp(
  String.raw`^(?:delete\s+from\s+${name}|update\s+${name}(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b)`,
  'i',
);

/**
 * The beginnings of the UPDATE and DELETE statements of an SQL text that have no WHERE, also of those inside functions and
 * of statements that a function builds from strings: each string must have the WHERE of its own statement.
 */
export function unboundedWrites(text: string): string[] {
  const found: string[] = [];
  // A statement in parentheses has a WHERE of its own.
  const open: (string | undefined)[] = [];
  let current: string | undefined;
  const end = () => {
    if (current !== undefined) found.push(current);
    current = undefined;
  };
  for (const match of text.matchAll(token)) {
    const [part, , body] = match;
    const word = part.toLowerCase();
    if (body !== undefined) found.push(...unboundedWrites(body));
    else if (part.startsWith("'")) found.push(...unboundedWrites(part.slice(1, -1).replaceAll("''", "'")));
    else if (word === 'where') current = undefined;
    else if (word === ';') end();
    else if (word === '(') {
      open.push(current);
      current = undefined;
    } else if (word === ')') {
      end();
      current = open.pop();
    } else if (word === 'delete' || word === 'update')
      current = write.exec(text.slice(match.index))?.[0] ?? current;
  }
  end();
  return found;
}
