/** Most characters of one text and entries of one list in a line. */
const maxText = 300;
const maxEntries = 12;

/**
 * What a log line may hold of its fields: texts are cut, and of an error are told name, code and where it was
 * thrown. Its message is not: it repeats values that somebody sent, or people's data.
 */
export function toldFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, told(value)]));
}

function told(value: unknown): unknown {
  if (value instanceof Error) return toldError(value);
  if (typeof value === 'string') return cut(value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return value === undefined || value === null ? value : typeof value;
}

function toldError(error: Error, depth = 0): Record<string, unknown> {
  const { name, cause } = error;
  const code = 'code' in error ? { code: cut(String(error.code)) } : {};
  const at = framesOf(error);
  return {
    name: cut(name),
    ...code,
    at,
    ...(cause instanceof Error && depth < 3 ? { cause: toldError(cause, depth + 1) } : {}),
  };
}

/** The lines of a stack behind the message, which may hold lines that look like them. */
function framesOf({ message, stack = '' }: Error): string[] {
  const place = stack.indexOf(message);
  const behind = place < 0 ? stack : stack.slice(place + message.length);
  return behind
    .split('\n')
    .filter((line) => /^ +at .*:\d+:\d+\)?$/.test(line))
    .slice(0, maxEntries)
    .map((line) => cut(line.trim()));
}

function cut(text: string): string {
  return text.length > maxText ? `${text.slice(0, maxText)}…` : text;
}
