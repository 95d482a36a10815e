/** Longest name of an object in bytes, as in S3; an index of PostgreSQL takes no more than 2,704. */
const longestName = 1024;

/**
 * Whether text may name an object or begin the name of one: no control characters (PostgreSQL takes no NUL), nothing
 * that is no Unicode text, no folder that leads out of another, and not too long.
 */
export function isNamePart(text: string): boolean {
  return (
    !/[\p{Cc}\p{Cs}\\]/u.test(text) &&
    Buffer.byteLength(text) <= longestName &&
    !text.includes('..') &&
    !text.split('/').includes('.')
  );
}

/** Whether text names an object: folders and a file, none of them empty. */
export function isObjectName(text: string): boolean {
  return isNamePart(text) && text.split('/').every((part) => part !== '');
}
